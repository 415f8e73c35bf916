import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from '../../../src/cli/commands/experiment.ts';
import { experimentSchema, type Experiment } from '../../../src/schema/experiment.ts';
import { runCommand } from '../../run-command.ts';
import { programPath } from '../run.ts';
import { makeTree, snapshot } from '../tree.ts';

const SAMPLE = join(import.meta.dirname, '../../../data/sample');

/** Transcripts of the sample by path without suffix. */
function transcripts(): Map<string, string> {
  const files = readdirSync(SAMPLE, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('.txt'),
  );
  return new Map(
    files.map((file) => [
      join(file.parentPath, file.name).slice(SAMPLE.length + 1, -'.txt'.length),
      readFileSync(join(file.parentPath, file.name), 'utf8'),
    ]),
  );
}

/** Errors as recognition makes them: Latin vowels that look alike, every fifth tsheg lost. */
function corrupt(text: string): string {
  let tshegs = 0;
  return text
    .replaceAll('e', 'c')
    .replaceAll('a', 'o')
    .replaceAll('་', () => ((tshegs += 1) % 5 === 0 ? '' : '་'));
}

/** Reads on stdin or from the file that is named; mends one of the errors and makes one of its own. */
const CORRECTOR = `import { readFileSync, appendFileSync } from 'node:fs';
const text = readFileSync(process.argv[2] === undefined ? 0 : process.argv[2], 'utf8');
if (process.env.CALLS) appendFileSync(process.env.CALLS, 'x');
if (text.includes('fail')) { console.error('no such word'); process.exit(3); }
await new Promise((resolve) => setTimeout(resolve, Number(process.env.WAIT_MS ?? 0)));
process.stdout.write(text.replaceAll('c', 'e').replaceAll('་་', '་'));
`;

const settings = 'experiment: { resamples: 200, semantic: false, checkpoint_every: 3 }';
const program = (...more: string[]): string => JSON.stringify([process.execPath, 'fix.mjs', ...more]);

function experimentOf(root: string): Experiment {
  return experimentSchema.parse(
    JSON.parse(readFileSync(join(root, 'data/experiments/x/experiment.json'), 'utf8')),
  );
}

describe('the sample', () => {
  const files = Object.fromEntries(
    [...transcripts()].flatMap(([id, text]) => [
      [`gt/${id}.txt`, text],
      [`ocr/${id}.txt`, corrupt(text)],
    ]),
  );

  test('is corrected by a program, as text on stdin and as a file', async () => {
    const results = [];
    for (const words of [program(), program('{file}')]) {
      const root = makeTree({
        ...files,
        'fix.mjs': CORRECTOR,
        'x.yaml': `${settings}\ndata: { reference: gt, ocr: ocr }\ncommand: { program: ${words} }\n`,
      });
      const { exit, stdout, messages } = await runCommand(command, [join(root, 'x.yaml'), '--root', root]);
      expect([exit, messages[0]]).toEqual([
        0,
        expect.stringMatching(/^\d+ pages: \d+ corrected now, 0 from the journal$/u),
      ]);
      expect(stdout).toMatch(/CER macro/u);
      const { program: _, ...corrector } = experimentOf(root).corrector;
      results.push({ ...experimentOf(root), corrector });
    }
    expect(results[0]).toEqual(results[1]);
    const {
      metrics: { wer, cer },
      words,
      coverage,
      isComplete,
    } = results[0]!;
    expect(coverage).toEqual({
      pages: transcripts().size,
      corrected: transcripts().size,
      failed: 0,
      left: 0,
    });
    expect(isComplete).toBe(true);
    expect(cer.macro.change).toBeLessThan(0);
    expect(cer.pages.improved).toBe([...transcripts().keys()].filter((id) => id.startsWith('latin')).length);
    // a true c becomes an e
    expect(words.overCorrected).toBeGreaterThan(0);
    expect(words.rightAfter - words.rightBefore).toBe(words.fixed - words.overCorrected);
    expect(wer.micro.after! * words.reference).toBeLessThan(wer.micro.before! * words.reference);
  });
});

test('a page that fails is left out, named, and asked for again on demand', async () => {
  const pages = 'id,reference,ocr\n1,one,onc\n2,two,fail\n3,three,thrcc\n';
  const root = makeTree({
    'pages.csv': pages,
    'fix.mjs': CORRECTOR,
    'x.yaml': `${settings}\ndata: { csv: pages.csv }\ncommand:\n  program: ${program()}\n`,
  });
  const run = (...words: string[]) => runCommand(command, [join(root, 'x.yaml'), '--root', root, ...words]);
  const first = await run();
  expect([first.exit, first.messages[0]]).toEqual([
    1,
    expect.stringMatching(/^2: error: .*exit code 3: no such word$/u),
  ]);
  expect(experimentOf(root).coverage).toEqual({ pages: 3, corrected: 2, failed: 1, left: 0 });
  expect(readFileSync(join(root, 'data/experiments/x/results.csv'), 'utf8')).toContain(
    '\n2,error,,,,,,,,,,,,,\n',
  );
  const again = await run('--retry-errors');
  expect(again.messages.join('\n')).toContain('1 corrected now, 2 from the journal');
  const limited = await run('--limit', '1', '--no-cache');
  expect(limited.messages.join('\n')).toContain('1 pages: 1 corrected now');
});

test.each([
  ['command: { program: [] }', 78, /command\.program/u],
  ['command: { program: "/nowhere/at-all" }', 78, /\/nowhere\/at-all: not found/u],
  [
    `command: { program: [${JSON.stringify(process.execPath)}, "-e", "setInterval(() => {}, 1000)"], timeout_ms: 300 }`,
    1,
    /1: timeout/u,
  ],
])('%s ends with %i', async (section, status, message) => {
  const root = makeTree({
    'pages.csv': 'reference,ocr\na,b\n',
    'x.yaml': `${settings}\ndata: { csv: pages.csv }\n${section}\n`,
  });
  const { exit, messages } = await runCommand(command, [join(root, 'x.yaml'), '--root', root]);
  expect(messages.join('\n')).toMatch(message);
  expect(exit).toBe(status);
});

test('of a model of the root: the corrections are a model again', async () => {
  const root = makeTree({
    'fix.mjs': CORRECTOR,
    'x.yaml': `${settings}\ndata: { model: ocr }\ncommand: { program: ${program()} }\n`,
    'data/benchmark/benchmark.csv':
      'image_name,batch_id,transcript\np1,batch-1,one tree\np1,batch-2,one fee\n',
    'data/models/ocr.csv': 'image_name,batch_id,inference\np1,batch-2,onc fcc\np1,batch-1,onc trcc\n',
  });
  expect((await runCommand(command, [join(root, 'x.yaml'), '--root', root])).exit).toBe(0);
  expect(readFileSync(join(root, 'data/experiments/x/corrected.csv'), 'utf8')).toBe(
    'image_name,batch_id,inference\np1,batch-2,one fee\np1,batch-1,one tree\n',
  );
  expect(experimentOf(root)).toMatchObject({
    coverage: { pages: 2, corrected: 2 },
    metrics: { wer: { micro: { before: 1, after: 0 } } },
  });
  expect(readFileSync(join(root, 'data/experiments/x/results.csv'), 'utf8')).toMatch(
    /\nbatch-2\/p1,ok,improved,1,0,-1,/u,
  );
});

describe('resume', () => {
  const count = 16;
  const pages = [
    'id,reference,ocr',
    ...Array.from(
      { length: count },
      (_, at) => `${at},the tree number ${at} is green,thc trcc numbcr ${at} is grccn`,
    ),
  ].join('\n');
  const files = (): Record<string, string> => ({
    'pages.csv': pages,
    'fix.mjs': CORRECTOR,
    'x.yaml':
      `${settings}\ndata: { csv: pages.csv }\ncommand: { program: ["${process.execPath}", ` +
      '"fix.mjs"], max_workers: 2 }\n',
  });

  test('after Ctrl-C saves what is done; a second process is refused meanwhile', async () => {
    const root = makeTree(files());
    const child = spawn(
      process.execPath,
      [programPath(), 'experiment', join(root, 'x.yaml'), '--root', root],
      { env: { ...process.env, WAIT_MS: '400' }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve);
    });
    const journal = join(root, 'data/experiments/x/corrected.journal.jsonl');
    await expect
      .poll(() => existsSync(journal) && readFileSync(journal, 'utf8').includes('\n'), {
        timeout: 60_000,
        interval: 10,
      })
      .toBe(true);
    const second = await runCommand(command, [join(root, 'x.yaml'), '--root', root]);
    expect([second.exit, second.messages.join()]).toEqual([
      73,
      expect.stringMatching(/experiment x is in use by process \d+/u),
    ]);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    const [, done = ''] = /stopped: (\d+) done, \d+ left; rerun the same command/u.exec(stderr) ?? [];
    expect(experimentOf(root)).toMatchObject({
      isComplete: false,
      coverage: { pages: count, corrected: Number(done), left: count - Number(done) },
    });
  });

  test('after kill -9 gives the same files, and asks only for what is missing', async () => {
    const undisturbed = makeTree(files());
    expect((await runCommand(command, [join(undisturbed, 'x.yaml'), '--root', undisturbed])).exit).toBe(0);
    const root = makeTree(files());
    const calls = join(root, 'calls');
    const journal = join(root, 'data/experiments/x/corrected.journal.jsonl');
    const lines = (): number =>
      existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0;
    const child = spawn(
      process.execPath,
      [programPath(), 'experiment', join(root, 'x.yaml'), '--root', root],
      { env: { ...process.env, CALLS: calls, WAIT_MS: '400' }, stdio: 'ignore' },
    );
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.on('close', (_, signal) => {
        resolve(signal);
      });
    });
    await expect
      .poll(() => existsSync(join(root, 'data/experiments/x/experiment.json')) && lines() >= 4, {
        timeout: 60_000,
        interval: 10,
      })
      .toBe(true);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const saved = lines();
    expect(saved).toBeLessThan(count);
    // refreshed on the way, without the tests
    const partial = experimentOf(root);
    expect([partial.isComplete, partial.coverage.corrected >= 3, partial.metrics.wer.macro.p]).toEqual([
      false,
      true,
      null,
    ]);
    const { exit, messages } = await runCommand(command, [join(root, 'x.yaml'), '--root', root]);
    expect([exit, messages.join('\n')]).toEqual([
      0,
      expect.stringContaining(`${count} pages: ${count - saved} corrected now, ${saved} from the journal`),
    ]);
    const results = (folder: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(snapshot(join(folder, 'data/experiments/x'))).filter(([name]) =>
          /^(?:results\.csv|report\.md|experiment\.json|corrected\.csv)$/u.test(name),
        ),
      );
    expect(Object.keys(results(root))).toHaveLength(4);
    expect(results(root)).toEqual(results(undisturbed));
  });
});
