import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { installPackages } from '../install-packages.ts';
import { temporaryFolder } from '../cli/run.ts';
import { runPage } from '../docs/run-page.ts';
import { firstHourStage } from '../docs/stage.ts';

const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');
const SAMPLE = join(PROJECT, 'data', 'sample');

/** Pages of the shipped sample with their transcripts, as a user has them. */
function someScans(folder: string): void {
  const files = readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' });
  const images = files.filter((name) => /\.(?:png|jpg)$/u.test(name)).sort();
  for (const image of images.slice(0, 2)) {
    const stem = image.replace(/\.[^.]+$/u, '');
    for (const name of files.filter((file) => file.startsWith(`${stem}.`))) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      cpSync(join(SAMPLE, name), join(folder, name));
    }
  }
}

/** Each command of the README in the order of a first hour, with what it leaves. */
const STEPS: readonly (readonly [words: readonly string[], exit: number, leaves?: string])[] = [
  [['--version'], 0],
  [['--help'], 0],
  [['doctor'], 0],
  [['init'], 0, 'errata.config.yaml'],
  [['prepare', 'scans'], 0, 'data/benchmark/benchmark.csv'],
  [['lint'], 0],
  [['run', '--config', 'mine.yaml'], 0, 'data/models/Mine.csv'],
  [['import', 'readings.csv', '--model', 'Imported'], 0, 'data/models/Imported.csv'],
  [['reformat'], 0],
  [['evaluate'], 0, 'data/evaluation/evaluation.json'],
  [['report'], 0, 'data/reports/index.html'],
  [['compare', 'Mine', 'Other'], 0],
  [['gate', '--max-cer', '0.5'], 0],
  [['score', 'a.txt', 'b.txt'], 0],
  [['diff', 'a.txt', 'b.txt'], 0],
  [['models', 'list'], 0],
  [['experiment', '--help'], 0],
  [['bench', '--help'], 0],
];

test.skipIf(process.platform === 'win32')(
  'the first hour, in an empty folder with the packages and nothing else',
  { timeout: 240_000 },
  () => {
    const base = temporaryFolder();
    const stage = firstHourStage(base, inject('installed'), inject('tarballs'));
    const { faults, notRun } = runPage('README.md', () => stage);
    for (const line of notRun) console.log(`not run: ${line}`);
    expect(faults.join('\n\n')).toBe('');
    expect(existsSync(join(stage.root, 'data/reports/index.html'))).toBe(true);
  },
);

test('every other command of the README', { timeout: 240_000 }, () => {
  const folder = join(temporaryFolder(), 'work');
  installPackages(folder, inject('tarballs'));
  someScans(join(folder, 'scans'));
  writeFileSync(join(folder, 'a.txt'), 'one two\n');
  writeFileSync(join(folder, 'b.txt'), 'one tow\n');
  const failed: unknown[] = [];
  for (const [words, exit, leaves] of STEPS) {
    const { status, stderr } = spawnSync(join(folder, 'node_modules', '.bin', 'errata'), words, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const isThere = leaves === undefined || existsSync(join(folder, leaves));
    if (status !== exit || !isThere) failed.push({ words, status, isThere, stderr });
    if (words[0] === 'prepare') importReadings(folder);
  }
  expect(failed).toEqual([]);
  expect(existsSync(join(folder, 'data/evaluation/Mine_cer.csv'))).toBe(true);
});

/** Readings of another program: one model is read by the provider `csv`, the other is put in place. */
function importReadings(folder: string): void {
  const readings = readFileSync(join(folder, 'data/benchmark/benchmark.csv'), 'utf8').replace(
    'transcript',
    'inference',
  );
  mkdirSync(join(folder, 'data/models'), { recursive: true });
  writeFileSync(join(folder, 'readings.csv'), readings);
  writeFileSync(join(folder, 'data/models/Other.csv'), readings);
  writeFileSync(join(folder, 'mine.yaml'), 'models:\n  Mine: { provider: csv, file: readings.csv }\n');
}

test('every command that the README names is among them', () => {
  const known = execFileSync(
    process.execPath,
    [join(inject('installed'), 'node_modules/errata/dist/cli.js'), '--help'],
    {
      encoding: 'utf8',
    },
  );
  const commands = [...known.matchAll(/^ {2}(\S+) {2,}/gmu)].map(([, name]) => name!);
  const named = commands.filter((name) =>
    new RegExp(`\`(?:errata )?${name}\\b[^\`]*\`|errata ${name}\\b`, 'u').test(README),
  );
  const done = new Set(STEPS.map(([words]) => words[0]));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !done.has(name))).toEqual([]);
});

test('the library as the README shows it runs as CommonJS too', () => {
  const code = /## As a library\s+```ts\n([^]*?)```/u.exec(README)?.[1] ?? '';
  const file = join(inject('installed'), 'first.cjs');
  const texts = code
    .split('\n\n')[1]!
    .replace(/^/u, "const { align, cer, distanceMany, score } = require('errata');\n");
  writeFileSync(file, `(async () => {${texts}\n})();`);
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});
