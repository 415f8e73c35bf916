import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { packAll } from '../../scripts/pack.mjs';
import { PLATFORMS } from '../../scripts/packages.mjs';
import { loadAddon, platformName } from '../../src/engine/native/load-addon.ts';
import { temporaryFolder } from '../cli/run.ts';

const run = promisify(execFile);

/** A registry of npm for the packages as they would be published, on this machine alone. */
let address = '';
const asked: string[] = [];

/** The packages as they were packed for the tests, and one for every other platform, whose binaries are empty. */
async function packEverything(): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const packed = inject('tarballs');
  await run('tar', ['-xzf', packed[0]!, '-C', folder]);
  const empty = join(folder, 'empty');
  writeFileSync(empty, '');
  const others = Object.keys(PLATFORMS).filter((name) => name !== platformName());
  const binaries = Object.fromEntries(others.map((name) => [name, empty]));
  const tarballs = packAll(join(folder, 'tarballs'), binaries, join(folder, 'package', 'dist'));
  return [...packed, ...others.map((name) => tarballs[`errata-${name}`]!)];
}

/** What a registry says of a package with one version. */
async function documentOf(tarball: string): Promise<[name: string, document: object]> {
  const { stdout } = await run('tar', ['-xOzf', tarball, 'package/package.json']);
  const manifest = JSON.parse(stdout) as { name: string; version: string };
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  const dist = { tarball: `${address}/-/${basename(tarball)}`, integrity };
  return [
    manifest.name,
    {
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: { ...manifest, dist } },
    },
  ];
}

async function openRegistry(): Promise<void> {
  const tarballs = await packEverything();
  const documents = new Map<string, object>();
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    asked.push(name);
    const tarball = tarballs.find((file) => name === `-/${basename(file)}`);
    if (tarball !== undefined) response.end(readFileSync(tarball));
    else if (documents.has(name)) response.end(JSON.stringify(documents.get(name)));
    else response.writeHead(404).end('{}');
  });
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const tarball of tarballs) documents.set(...(await documentOf(tarball)));
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test('npm install errata takes what this platform needs, runs no scripts and stays below 13.5 MB', async () => {
  await openRegistry();
  const folder = join(temporaryFolder(), 'user');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true }\n');
  const words = ['install', 'errata', '--registry', address, '--cache', join(folder, '.npm')];
  const shell = process.platform === 'win32';
  await run('npm', [...words, '--no-audit', '--no-fund', '--foreground-scripts'], { cwd: folder, shell });
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  const platform = `errata-${platformName()}`;
  const isPublished = Object.hasOwn(PLATFORMS, platformName());
  expect(installed.sort()).toEqual(isPublished ? ['errata', platform] : ['errata']);
  // the tarballs of other platforms, and the module, are not even fetched
  expect(asked.filter((name) => name.startsWith('-/'))).toHaveLength(installed.length);
  for (const name of installed) {
    const manifest = JSON.parse(
      readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'),
    ) as object;
    expect(manifest).not.toHaveProperty('scripts');
  }
  // the goal is 10 MB: the readers of Parquet, whose library writes as well, are 3 MB of the addon
  expect(bytesOf(join(folder, 'node_modules'))).toBeLessThan(13_500_000);
  const { stdout } = await run(process.execPath, ['-p', "require('errata').engine.kind"], { cwd: folder });
  expect(stdout).toBe(loadAddon() === undefined ? 'ts\n' : 'native\n');
  await run('npm', ['install', 'errata-wasm', ...words.slice(2), '--no-audit', '--no-fund'], {
    cwd: folder,
    shell,
  }).then(
    async () => {
      const asWasm = { ...process.env, ERRATA_ENGINE: 'wasm' };
      const found = await run(process.execPath, ['-p', "require('errata').engine.kind"], {
        cwd: folder,
        env: asWasm,
      });
      expect(found.stdout).toBe('wasm\n');
    },
    (error: unknown) => {
      // not built here
      expect(inject('tarballs').some((file) => basename(file).startsWith('errata-wasm-'))).toBe(false);
      expect(String(error)).toContain('E404');
    },
  );
  expect(existsSync(join(folder, 'node_modules', 'errata', 'dist', 'cli.js'))).toBe(true);
});
