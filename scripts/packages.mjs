// Stages what is published: the main package (without a binary) and one package a platform.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));

/** Platform packages by name, as npm's `os`, `cpu` and `libc` fields describe them. */
export const PLATFORMS = {
  'linux-x64-gnu': { target: 'x86_64-unknown-linux-gnu', os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-x64-musl': { target: 'x86_64-unknown-linux-musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  'linux-arm64-gnu': { target: 'aarch64-unknown-linux-gnu', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linux-arm64-musl': { target: 'aarch64-unknown-linux-musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  'darwin-x64': { target: 'x86_64-apple-darwin', os: 'darwin', cpu: 'x64' },
  'darwin-arm64': { target: 'aarch64-apple-darwin', os: 'darwin', cpu: 'arm64' },
  'win32-x64-msvc': { target: 'x86_64-pc-windows-msvc', os: 'win32', cpu: 'x64' },
};

const published = [
  'name',
  'version',
  'description',
  'license',
  'homepage',
  'repository',
  'bugs',
  'keywords',
  'type',
  'engines',
  'bin',
  'main',
  'module',
  'types',
  'exports',
  'sideEffects',
  'files',
  'peerDependencies',
  'peerDependenciesMeta',
];

/** The main package: dist without binaries; the platform packages are optional dependencies of the same version. */
export function stageMain(folder, dist) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(PROJECT, name), join(folder, name));
  cpSync(dist, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.node'),
  });
  const fields = Object.fromEntries(published.map((field) => [field, manifest[field]]));
  const optionalDependencies = Object.fromEntries(
    Object.keys(PLATFORMS).map((name) => [`errata-${name}`, manifest.version]),
  );
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...fields, optionalDependencies }, null, 2)}\n`,
  );
}

/** The package of one platform: its binary and a manifest that keeps it from being installed elsewhere. */
export function stagePlatform(folder, name, binary) {
  mkdirSync(folder, { recursive: true });
  const file = `errata.${name}.node`;
  cpSync(binary, join(folder, file));
  cpSync(join(PROJECT, 'LICENSE'), join(folder, 'LICENSE'));
  const { os, cpu, libc } = PLATFORMS[name];
  const fields = {
    name: `errata-${name}`,
    version: manifest.version,
    description: `Native engine of errata for ${name}`,
    license: manifest.license,
    homepage: manifest.homepage,
    repository: manifest.repository,
    bugs: manifest.bugs,
    engines: manifest.engines,
    main: file,
    files: [file],
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fields, null, 2)}\n`);
}

/** Name of the platform of a binary file, undefined for any other file. */
export function platformOf(file) {
  const name = /^errata\.(.+)\.node$/u.exec(file)?.[1];
  return name !== undefined && Object.hasOwn(PLATFORMS, name) ? name : undefined;
}

/** Binaries in a folder, by platform. */
export function binariesIn(folder) {
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const name = platformOf(file);
      return name === undefined ? [] : [[name, join(folder, file)]];
    }),
  );
}
