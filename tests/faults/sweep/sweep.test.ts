import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programPath } from '../../cli/run.ts';
import { COMMANDS } from './commands.ts';
import { parsePoint, pointText } from './points.ts';
import { buildShim, type Shim } from './shim.ts';
import { Stage } from './stage.ts';
import { straceCounts, shimCounts, hasStrace } from './strace.ts';
import { sweep } from './sweep.ts';

const POINTS = 60;
/** Which calls come may differ a little from run to run. */
const SPARE = 4;
const SEED = 20;

let folder = '';
let shim: Shim;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-shim-'));
  shim = buildShim(join(import.meta.dirname, 'shim.c'), folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
});

/** The shim, or the end of the test with the reason. */
function libraryOrSkip(skip: (reason: string) => never): string {
  return 'missing' in shim ? skip(shim.missing) : shim.library;
}

test(`${POINTS} file calls that fail leave nothing that the same command does not mend`, async ({ skip }) => {
  const verdicts = await sweep({
    program: programPath(),
    library: libraryOrSkip(skip),
    seed: SEED,
    points: POINTS + SPARE,
    workers: 2,
  });
  expect(
    verdicts
      .filter(({ defects }) => defects.length > 0)
      .map(({ point, defects }) => ({ point: pointText(point), defects })),
  ).toEqual([]);
  expect(verdicts.filter(({ hasStruck }) => hasStruck).length).toBeGreaterThanOrEqual(POINTS);
  expect(new Set(verdicts.map(({ point }) => point.command)).size).toBe(COMMANDS.length);
}, 300_000);

test('init is killed while it writes: no half of a configuration, and the next one writes it', async ({
  skip,
}) => {
  const verdicts = await sweep({
    program: programPath(),
    library: libraryOrSkip(skip),
    seed: SEED,
    points: undefined,
    workers: 1,
    commands: COMMANDS.filter(({ name }) => name === 'init'),
    only: parsePoint('init|write|.errata.config.yaml.*.tmp|1|torn'),
  });
  expect(verdicts).toMatchObject([{ hasStruck: true, exit: 137, defects: [] }]);
});

/** Writes in place, goes on after errors and shows the stack of the rest. */
const CARELESS = `
import { readFileSync, writeFileSync, renameSync } from 'node:fs';
const [root] = process.argv.slice(2);
const text = readFileSync(root + '/in.txt', 'utf8');
try { writeFileSync(root + '/ignored.txt', text); } catch {}
writeFileSync(root + '/.half', text);
renameSync(root + '/.half', root + '/whole.txt');
try { readFileSync(root + '/in-place.txt'); } catch { writeFileSync(root + '/in-place.txt', text); }
`;

test('a program that writes carelessly is found out', async ({ skip }) => {
  const library = libraryOrSkip(skip);
  const program = join(folder, 'careless.mjs');
  writeFileSync(program, CARELESS);
  const verdicts = await sweep({
    program,
    library,
    seed: SEED,
    points: undefined,
    workers: 2,
    commands: [{ name: 'careless', files: { 'in.txt': 'some text\n' }, words: ['{root}'] }],
  });
  const defectsOf = (text: string): string =>
    verdicts
      .filter(({ point }) => pointText(point) === `careless|${text}`)
      .flatMap(({ defects }) => defects)
      .join('\n');
  expect(defectsOf('write|ignored.txt|1|ENOSPC')).toContain('exit 0, but other bytes: ignored.txt');
  expect(defectsOf('write|in-place.txt|1|torn')).toContain('neither the old nor the new bytes: in-place.txt');
  expect(defectsOf('write|in-place.txt|1|torn')).toContain('after the second run other bytes: in-place.txt');
  expect(defectsOf('write|.half|1|EIO')).toContain('exit 1 with the fault');
  expect(defectsOf('write|.half|1|EIO')).toContain('a stack on stderr');
  expect(defectsOf('rename|whole.txt|1|kill-after')).toBe('');
  expect(defectsOf('open|ignored.txt|1|short')).toBe('');
});

describe('the shim sees every file call that strace sees', () => {
  const stages: string[] = [];
  afterAll(() => {
    for (const stage of stages) rmSync(stage, { recursive: true, force: true });
  });

  test.each(['prepare-again', 'run', 'evaluate', 'evaluate-ts', 'report'])('%s', async (name) => {
    if ('missing' in shim || !hasStrace()) {
      console.log(`skipped: ${'missing' in shim ? shim.missing : 'strace is not here or may not trace'}`);
      return;
    }
    const command = COMMANDS.find((candidate) => candidate.name === name)!;
    const place = mkdtempSync(join(tmpdir(), 'errata-strace-'));
    stages.push(place);
    const stage = new Stage(place, programPath(), shim.library);
    const prepared = await stage.prepare(command);
    stage.reset(prepared);
    const trace = join(place, 'strace.log');
    const { calls } = await stage.run(command, undefined, [
      'strace',
      '-f',
      '-y',
      '-s',
      '0',
      '-e',
      'trace=%file,%desc',
      '-o',
      trace,
      'env',
      `LD_PRELOAD=${shim.library}`,
    ]);
    const seen = straceCounts(trace, stage.root);
    expect(seen.size).toBeGreaterThan(5);
    expect([...shimCounts(calls)].sort()).toEqual([...seen].sort());
  });
});
