import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeFileAtomic } from '../../../src/io/atomic-write.ts';
import { sweepRoot } from '../../../src/io/sweep.ts';
import { makerOf, temporaryPath } from '../../../src/io/temporary-name.ts';

const dead = spawnSync(process.execPath, ['-e', '']).pid;

function makeRoot(paths: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'errata-sweep-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    if (path.endsWith('/')) mkdirSync(join(root, path));
    else writeFileSync(join(root, path), 'x');
  }
  return root;
}

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();

/** The name that a process with another id would have given. */
const leftBy = (pid: number, target: string): string =>
  temporaryPath(target).replace(`.${process.pid}-`, `.${pid}-`);

test('what dead processes left goes, wherever commands write', async () => {
  const root = makeRoot([
    'data/evaluation/M_cer.csv',
    leftBy(dead, 'errata.config.yaml'),
    leftBy(dead, 'data/evaluation/M_cer.csv'),
    leftBy(dead, 'data/benchmark/benchmark.csv'),
    leftBy(dead, 'data/benchmark/transcripts/b/p.txt'),
    join(leftBy(dead, 'data/benchmark'), 'images/b/p.png'),
    leftBy(dead, 'data/models/M.raw/b/p.json.gz'),
    leftBy(dead, 'data/models/.M.lock'),
    leftBy(dead, 'data/reports/pages/block-0001.js'),
    leftBy(dead, 'data/experiments/e/results.csv'),
    `data/reports/.index.html.${dead}.0123abcd.tmp`,
    `data/models/.M.lock.${dead}.0123abcd`,
  ]);
  const holder = JSON.stringify({ pid: dead, host: hostname(), started: '1' });
  writeFileSync(join(root, 'data/models/.M.lock'), holder);
  writeFileSync(join(root, 'data/models/.M.lock.0123456789abcdef.claim'), holder);
  await sweepRoot(root);
  expect(filesOf(root)).toEqual(['data/evaluation/M_cer.csv']);
});

test('files of living processes, of other hosts and of strangers stay', async () => {
  const root = makeRoot([
    leftBy(process.pid, 'data/evaluation/M_cer.csv'),
    `data/evaluation/.a.csv.${dead}-1-00000000.0123abcd.tmp`,
    `data/evaluation/.a.csv.${process.pid}.0123abcd.tmp`,
    `data/evaluation/a.csv.${dead}.0123abcd.tmp`,
    'data/evaluation/.notes.tmp',
    'data/evaluation/.a.99999999999999.0123abcd.tmp',
    'data/models/.yarn.lock',
    'data/models/yarn.lock',
  ]);
  const living = JSON.stringify({ pid: process.pid, host: hostname(), started: null });
  writeFileSync(join(root, 'data/models/.M.lock'), living);
  const elsewhere = makeRoot([leftBy(dead, 'b/p.txt')]);
  mkdirSync(join(root, 'data/reports'));
  symlinkSync(join(elsewhere, 'b'), join(root, 'data/reports/link'));
  const before = filesOf(root);
  await sweepRoot(root);
  expect(filesOf(root)).toEqual(before);
  expect(filesOf(elsewhere)).toHaveLength(1);
});

test('in the folder of the system only what programs were given goes', async () => {
  const system = makeRoot([
    join(leftBy(dead, 'errata'), 'page.txt'),
    join(leftBy(process.pid, 'errata'), 'page.txt'),
    leftBy(dead, 'other'),
    `.errata.${dead}.0123abcd.tmp`,
    `.M.lock.${dead}.0123abcd`,
    'a/b.txt',
  ]);
  const before = filesOf(system);
  vi.stubEnv('TMPDIR', system);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await sweepRoot(join(system, 'a'));
  expect(filesOf(system)).toEqual(before.filter((name) => !name.includes(`.errata.${dead}-`)));
  expect(before).toHaveLength(6);
});

test('in a folder that is no root only names that nobody else gives go', async () => {
  const folder = makeRoot([leftBy(dead, 'gate.xml'), `.gate.xml.${dead}.0123abcd.tmp`, 'gate.xml']);
  await writeFileAtomic(join(folder, 'gate.xml'), 'new');
  expect(filesOf(folder)).toEqual([`.gate.xml.${dead}.0123abcd.tmp`, 'gate.xml']);
});

test.skipIf(process.platform !== 'linux')('a process id that was given again keeps nothing', async () => {
  const name = temporaryPath('data/evaluation/a.csv').replace(/-\d+-/u, '-1-');
  const root = makeRoot([name]);
  await sweepRoot(root);
  expect(filesOf(root)).toEqual([]);
});

test('a temporary name says who made it and fits the file system, however long the name of the target', () => {
  const name = basename(temporaryPath(`/x/${'ཀ'.repeat(85)}`));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).not.toContain('\ufffd');
  expect(makerOf(name)).toMatchObject({ pid: process.pid });
});
