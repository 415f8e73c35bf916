import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import * as library from '../../../../src/library/root/index.ts';
import type { Message } from '../../../../src/library/root/index.ts';
import { makeTree, snapshot } from '../../../cli/tree.ts';
import { temporaryFolder } from '../../../cli/run.ts';
import { evaluationRoot } from '../../../evaluation-root.ts';

const { compare, evaluate, gate, importModel, lint, merge, prepare, report, run, summarize } = library;

/** A root whose model A is worse than its model B. */
function root(): string {
  const texts = Array.from({ length: 12 }, (_, page) => `the text of page number ${page}`);
  const rows = (step: number): string[][] =>
    texts.map((text, page) => [`p${page}.png`, `b${page % 2}`, page % step === 0 ? `${text}xx` : text]);
  return evaluationRoot(
    texts.map((text, page) => [`p${page}.png`, `b${page % 2}`, text]),
    { A: rows(2), B: rows(5).slice(1) },
  );
}

async function evaluated(options: object = {}): Promise<string> {
  const folder = root();
  await evaluate({ root: folder, metrics: ['cer', 'wer'], write: true, ...options });
  return folder;
}

/** Every function with options that would do. */
const CALLS: readonly (readonly [
  name: string,
  call: (options: never) => Promise<unknown>,
  given: object,
  misspelt: string,
  meant: string,
])[] = [
  ['prepare', prepare, { source: 'x' }, 'image', 'images'],
  ['importModel', importModel, { source: 'x', model: 'M' }, 'models', 'model'],
  ['run', run, {}, 'maxRetry', 'maxRetries'],
  ['evaluate', evaluate, {}, 'metric', 'metrics'],
  ['merge', merge, { parts: ['x'] }, 'outs', 'out'],
  ['summarize', summarize, {}, 'models', 'model'],
  ['compare', compare, {}, 'metrics', 'metric'],
  ['gate', gate, { maxCer: 1 }, 'maxCre', 'maxCer'],
  ['report', report, {}, 'thumbnail', 'thumbnails'],
  ['lint', lint, {}, 'image', 'images'],
];

test('these are all the functions', () => {
  expect(CALLS.map(([name]) => name).toSorted()).toEqual(Object.keys(library).toSorted());
});

describe.each(CALLS)('%s', (name, call, given, misspelt, meant) => {
  test('refuses an option that it does not have', async () => {
    const options = { root: temporaryFolder(), ...given, [misspelt]: 'x' };
    await expect(call(options as never)).rejects.toMatchObject({
      name: 'ErrataError',
      code: 'ARGUMENT_INVALID',
      exit: 64,
      message: expect.stringMatching(
        new RegExp(`^${name}: unknown option "${misspelt}", expected .*; did you mean ${meant}\\?$`, 'u'),
      ) as unknown,
    });
  });

  test('needs a root, and an object of options', async () => {
    await expect(call(given as never)).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: 'root: expected a folder, got undefined',
    });
    await expect(call('.' as never)).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: `${name}: expected an object of options, got string`,
    });
  });

  test('an aborted signal rejects it with its reason, and nothing is done', async () => {
    const folder = temporaryFolder();
    const reason = new Error('enough');
    const options = { root: folder, ...given, signal: AbortSignal.abort(reason) };
    await expect(call(options as never)).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says what is missing as the command does', async () => {
    const folder = temporaryFolder();
    await expect(call({ root: folder, ...given } as never)).rejects.toMatchObject({
      name: 'ErrataError',
      code: expect.stringMatching(
        /^(?:NO_SOURCE|SOURCE_MISSING|NO_FILE|CONFIG_MISSING|NO_MODELS|EVALUATION_MISSING|PART_INVALID)$/u,
      ) as unknown,
    });
    expect(existsSync(join(folder, 'logs'))).toBe(false);
  });
});

test.each<[string, (options: never) => Promise<unknown>, object, string]>([
  ['a number out of its range', compare, { alpha: 1 }, 'alpha: expected a number between 0 and 1, got 1'],
  ['a number as a text', run, { limit: '3' }, 'limit: expected a number, got "3"'],
  ['a text as a number', prepare, { source: 'x', images: 3 }, 'images: expected a text, got 3'],
  ['a switch', lint, { fix: 'yes' }, 'fix: expected true or false, got "yes"'],
  ['a choice', evaluate, { denominator: 'min' }, 'denominator: expected ref, max, path, got "min"'],
  ['choices', evaluate, { metrics: ['cer', 'speed'] }, 'metrics: expected cer'],
  ['a list', evaluate, { model: ['A', 3] }, 'model: expected a text or texts, got 3'],
  [
    'a rate above 1',
    gate,
    { maxCer: 10 },
    'maxCer: expected a rate of at most 1, or a percentage such as 10%',
  ],
  ['named limits', gate, { max: { cer: 2 } }, 'max cer: expected a rate of at most 1'],
  ['an object', gate, { max: 'cer=0.1' }, 'max: expected an object, got "cer=0.1"'],
  ['pages', gate, { maxMissing: 0.5 }, 'maxMissing: expected a number of pages such as 5'],
  [
    'columns',
    importModel,
    { source: 'x', model: 'M', columns: { text: 'a' } },
    'columns: expected NAME=COLUMN',
  ],
  ['what needs another', evaluate, { seed: 1 }, 'seed: expected bootstrap N beside it'],
  ['what another excludes', gate, { suite: 's.yaml', maxCer: 0.1 }, 'maxCer: expected it in the suite'],
  [
    'steps in two ways',
    evaluate,
    { normalize: 'trim', normalizeTibetan: true },
    'normalize: expected all steps',
  ],
  ['nothing to check', gate, {}, 'gate: nothing to check, expected maxCer, maxWer, max, min, maxMissing'],
  ['one of two models', compare, { a: 'A' }, 'compare: expected two models, got one'],
  [
    'two models beside all',
    compare,
    { a: 'A', b: 'B', all: true },
    'expected either two models or all and model',
  ],
  ['no model', importModel, { source: 'x' }, 'expected model NAME'],
  ['a bad name', importModel, { source: 'x', model: '../x' }, 'model: '],
  ['no source', prepare, {}, 'source: expected a folder or a table, got undefined'],
])('refuses %s, in the words of the library', async (_, call, options, message) => {
  await expect(call({ root: root(), ...options } as never)).rejects.toMatchObject({
    code: 'ARGUMENT_INVALID',
    exit: 64,
    message: expect.stringContaining(message) as unknown,
  });
});

describe('without a terminal', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('nothing is printed, watched or logged', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const listeners = (): unknown =>
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]);
    const before = JSON.stringify([listeners(), process.cwd(), process.exitCode, process.env]);
    const folder = await evaluated();
    await compare({ root: folder, bootstrap: 50 });
    await gate({ root: folder, maxCer: 0 });
    await lint({ root: folder });
    await summarize({ root: folder });
    expect(JSON.stringify([listeners(), process.cwd(), process.exitCode, process.env])).toBe(before);
    expect([write.mock.calls, warn.mock.calls]).toEqual([[], []]);
    expect(readdirSync(folder)).toEqual(['data']);
  });
});

test('gate tells what was checked, and where it was written', async () => {
  const folder = await evaluated();
  const [junit, markdown] = [join(folder, 'gate.xml'), join(folder, 'gate.md')];
  const { passed, verdict, checks, exit } = await gate({
    root: folder,
    model: 'A',
    maxCer: '0.1%',
    min: new Map([['wer', 0]]),
    maxMissing: { pages: 1 },
    maxFailed: '0%',
    junit,
    markdown,
  });
  expect({ passed, verdict, exit }).toEqual({
    passed: false,
    verdict: 'failed: 1 of 4 checks on 1 model',
    exit: 1,
  });
  expect(checks.map(({ check, status }) => `${check}: ${status}`)).toEqual([
    'macro cer ≤ 0.001: failed',
    'macro wer ≥ 0: passed',
    'missing pages ≤ 1: passed',
    'failed pages ≤ 0%: passed',
  ]);
  expect(readFileSync(junit, 'utf8')).toContain('<testsuite');
  expect(readFileSync(markdown, 'utf8')).toContain('<code>A</code>');
});

test('gate of a suite evaluates beside its roots and tells how it goes', async () => {
  const folder = root();
  const before = snapshot(folder);
  const suite = join(temporaryFolder(), 'suite.yaml');
  const good = `name: good, root: ${JSON.stringify(folder)}, max_cer: 0.5`;
  const bad = '{ name: bad, root: nowhere, max_cer: 1 }';
  writeFileSync(suite, `- { ${good}, options: { metrics: cer, model: [A] } }\n- ${bad}\n`);
  const told: Message[] = [];
  const { passed, exit, checks } = await gate({
    root: folder,
    suite,
    onMessage: (message) => {
      told.push(message);
    },
  });
  expect({ passed, exit, statuses: checks.map(({ status }) => status) }).toEqual({
    passed: false,
    exit: 65,
    statuses: ['passed', 'failed'],
  });
  expect(told.filter(({ level }) => level !== 'error').map(({ text }) => text)).toEqual([
    'evaluating good',
    'evaluating bad',
  ]);
  expect(snapshot(folder)).toEqual(before);
});

test.each<[string, string]>([
  ['{ units: word }', 'unknown flag --units, did you mean --unit?'],
  ['{ waterfall: word }', '--waterfall: expected true or false, got word'],
  ['{ unit: [word, line] }', '--unit: expected once, got "word" and "line"'],
  ['{ seed: 3 }', '--seed: expected --bootstrap N beside it'],
  ['{ out: here }', 'out cannot be set here'],
])('options of a suite are those of evaluate: %s', async (options, message) => {
  const suite = join(temporaryFolder(), 'suite.yaml');
  writeFileSync(suite, `- { name: one, root: ${JSON.stringify(root())}, max_cer: 1, options: ${options} }\n`);
  const { checks } = await gate({ root: '.', suite });
  expect(checks.map(({ status, found }) => `${status}: ${found}`)).toEqual([
    expect.stringContaining(message) as unknown,
  ]);
});

describe('summarize', () => {
  test('the pages of an evaluation give its files again, to the byte', async () => {
    const folder = await evaluated({
      bootstrap: 50,
      seed: 2,
      waterfall: true,
      profile: 'all',
      metrics: undefined,
    });
    const out = temporaryFolder();
    const again = await summarize({ root: folder, out });
    const evaluation = join(folder, 'data', 'evaluation');
    expect(snapshot(out)).toEqual(snapshot(evaluation));
    expect(again).toEqual(JSON.parse(readFileSync(join(out, 'evaluation.json'), 'utf8')));
    expect(again.models['A']?.waterfall?.length).toBeGreaterThan(0);
  });

  test('of some models, with other intervals, and without the texts', async () => {
    const folder = await evaluated();
    const evaluation = join(folder, 'data', 'evaluation', 'evaluation.json');
    const { models } = await summarize({
      root: temporaryFolder(),
      evaluation,
      model: 'B',
      bootstrap: 30,
      cluster: 'batch',
    });
    expect(Object.keys(models)).toEqual(['B']);
    const asked = await evaluate({ root: folder, metrics: ['cer', 'wer'], bootstrap: 30, cluster: 'batch' });
    expect(models['B']).toEqual(asked.models['B']);
    await expect(summarize({ root: folder, model: 'C' })).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' });
  });
});

test('compare gives every two models, or two', async () => {
  const folder = await evaluated();
  const all = await compare({ root: folder, bootstrap: 100 });
  const pair = await compare({ root: folder, a: 'A', b: 'B', bootstrap: 100 });
  expect(all).toEqual(pair);
  expect(pair).toMatchObject({
    metric: 'cer',
    pages: 11,
    resamples: 100,
    pairs: [{ left: 'A', right: 'B' }],
  });
  const seen: number[] = [];
  await compare({ root: folder, metric: 'wer', onProgress: ({ done }) => seen.push(done) });
  expect(seen.every((done) => done <= 10_000)).toBe(true);
});

test('run reads pages, tells of each, goes on where it stopped, and rejects when it is stopped', async () => {
  const folder = makeTree({
    'data/benchmark/images/b/p1.png': null,
    'data/benchmark/images/b/p2.png': null,
    'texts/b/p1.txt': 'one\n',
    'errata.config.yaml': 'models:\n  M: { provider: folder, source: texts, max_workers: 1 }\n',
  });
  const expected = await run({ root: folder, dryRun: true });
  expectTypeOf(expected).toEqualTypeOf<library.RunForecast>();
  expect(expected).toMatchObject({
    exit: 0,
    models: [{ model: 'M', pages: 2, cached: 0, asked: 2, costUsd: null }],
  });
  expect(existsSync(join(folder, 'data', 'models'))).toBe(false);
  const seen: string[] = [];
  const stop = new AbortController();
  const stopped = run({
    root: folder,
    signal: stop.signal,
    onPage: (_, { imageName }) => {
      seen.push(imageName);
      stop.abort(new Error('enough'));
    },
  });
  await expect(stopped).rejects.toThrow('enough');
  const { models, exit } = await run({
    root: folder,
    model: 'M',
    onModel: (model, pages) => seen.push(`${model} ${pages}`),
    onModelEnd: ({ cached }) => seen.push(`cached ${cached}`),
  });
  expect(seen).toEqual(['p1.png', 'M 2', expect.stringContaining('cached')]);
  expect(exit).toBe(1);
  expect(models[0]).toMatchObject({ model: 'M', pages: 2, statuses: { ok: 1, error: 1 } });
  expect(readFileSync(join(folder, 'data/models/M.csv'), 'utf8')).toContain('p1.png,b,one');
});

test('prepare, importModel and lint return counts and what was found', async () => {
  const source = makeTree({ 'b/p1.png': null, 'b/p1.txt': 'one\u200b\n', 'b/p2.png': null });
  const folder = temporaryFolder();
  const done: unknown[] = [];
  const made = await prepare({ root: folder, source, onProgress: (progress) => done.push(progress) });
  expect(made).toMatchObject({
    pages: 1,
    batches: { b: 1 },
    isWritten: true,
    exit: 1,
    findings: [{ code: 'IMAGE_WITHOUT_TRANSCRIPT' }],
  });
  expect(done.at(-1)).toEqual({ unit: 'pages', done: 1, total: undefined });
  const taken = await importModel({
    root: folder,
    source: makeTree({ 'b/p1.txt': 'one', 'b/p9.txt': 'nine' }),
    model: 'M',
  });
  expect(taken).toMatchObject({ model: 'M', pages: 1, missing: 0, isWritten: true, exit: 1 });
  expect(taken.problems).toEqual([
    { code: expect.any(String) as unknown, message: expect.any(String) as unknown },
  ]);
  expect((await lint({ root: folder, images: false })).findings.map(({ code }) => code)).toEqual([
    'ZERO_WIDTH',
  ]);
  expect(await lint({ root: folder, fix: true, images: false })).toMatchObject({
    fixed: 1,
    findings: [],
    pages: 1,
  });
  await expect(lint({ root: folder, batch: 'none' })).rejects.toMatchObject({ code: 'NO_PAGES' });
});
