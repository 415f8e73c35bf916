import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseEngine } from '../../../../src/engine/choice.ts';
import { evaluate, type EvaluatedPage, type EvaluateOptions } from '../../../../src/library/root/index.ts';
import { temporaryFolder } from '../../../cli/run.ts';
import { engineNames, evaluationRoot } from '../../../evaluation-root.ts';

afterEach(() => {
  chooseEngine(undefined);
});

/** Texts that a CSV file must quote, an empty one, names to be trimmed, batches out of order, a page that repeats. */
const PAGES: readonly EvaluatedPage[] = [
  {
    image_name: 'p1',
    batch_id: 'batch-10',
    reference: 'a "quoted", line\nand another',
    hypotheses: { A: 'a "quoted" line\nand anothe', B: 'a quoted, line\r\nand another' },
  },
  { image_name: ' p2 ', batch_id: 'batch-2', reference: 'བཀྲ་ཤིས།', hypotheses: { A: 'བཀྲ་ཤས།', B: '' } },
  { image_name: 'p3', batch_id: 'batch-2', reference: '', hypotheses: { A: 'text', B: null } },
  { image_name: 'p4', batch_id: 'batch-10', reference: 'missing in A', hypotheses: { B: 'missing in B\n' } },
  { image_name: 'p4', batch_id: 'batch-10', reference: 'missing in A', hypotheses: { B: 'missing in' } },
  { image_name: 'p5', batch_id: '', reference: 'no batch', hypotheses: { A: 'no batch', B: 'mo batch' } },
];

/** The same pages as the files of a root. */
function rootOf(pages: readonly EvaluatedPage[]): string {
  const models: Record<string, string[][]> = {};
  for (const { image_name: image, batch_id: batch = '', hypotheses = {} } of pages)
    for (const [name, text] of Object.entries(hypotheses))
      if (typeof text === 'string') (models[name] ??= []).push([image, batch, text]);
  const benchmark = pages.map(({ image_name: image, batch_id: batch = '', reference }) => [
    image,
    batch,
    reference,
  ]);
  return evaluationRoot(benchmark, models);
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

describe.each(engineNames)('pages in memory on %s', (engine) => {
  test.each<[string, Partial<EvaluateOptions>]>([
    ['every metric', {}],
    ['one metric', { metrics: 'cer' }],
    ['one model of one batch', { model: 'B', batch: ['batch-10'], profile: 'lines' }],
    ['intervals', { bootstrap: 50, seed: 3, cluster: 'batch', metrics: ['cer', 'wer'] }],
    ['missing pages', { missing: 'empty', unit: 'grapheme', denominator: 'path', emptyReference: 'null' }],
    ['normalised texts', { normalizeUnicode: 'NFC', normalizeWhitespace: true, waterfall: true }],
    ['rules of our own', { normalize: ['casefold', 'equivalences'], equivalences: { a: 'b' } }],
  ])('are evaluated to the byte as files are: %s', async (_, options) => {
    chooseEngine(engine);
    const [ofFiles, ofPages] = [temporaryFolder(), temporaryFolder()];
    const fromFiles = await evaluate({ ...options, root: rootOf(PAGES), pages: undefined, out: ofFiles });
    const fromPages = await evaluate({ ...options, root: undefined, pages: PAGES, out: ofPages });
    expect(fromPages).toEqual(fromFiles);
    expect(Object.keys(filesIn(ofPages))).toContain('manifest.json');
    expect(filesIn(ofPages)).toEqual(filesIn(ofFiles));
  });

  test('are grouped by metadata, and nothing is written without a folder', async () => {
    chooseEngine(engine);
    const root = rootOf(PAGES);
    const metadata = join(root, 'meta.csv');
    writeFileSync(metadata, 'image_name,script\np1,latin\np2,uchen\np3,latin\n');
    const options = { metadata, groupBy: 'script', metrics: 'cer' } as const;
    expect(await evaluate({ pages: PAGES, ...options })).toEqual(await evaluate({ root, ...options }));
    expect(readdirSync(join(root, 'data'))).toEqual(['benchmark', 'models']);
  });

  test('what the ends of pages cost is told as of files', async () => {
    chooseEngine(engine);
    const told = async (options: EvaluateOptions): Promise<string[]> => {
      const texts: string[] = [];
      await evaluate({ ...options, metrics: 'cer', onMessage: ({ text }) => texts.push(text) });
      // the file of the model has another name
      return texts.map((text) => text.replace(/^.*?\bM(?:\.csv)?: /u, ''));
    };
    const reference = 'the same text';
    const pages = [{ image_name: 'p', reference, hypotheses: { M: `${reference}\n\n` } }];
    expect(await told({ pages })).toEqual([expect.stringContaining('cost up to 15.38% CER') as unknown]);
    expect(await told({ pages })).toEqual(await told({ root: rootOf(pages) }));
  });

  test('one model needs no name', async () => {
    chooseEngine(engine);
    const { models } = await evaluate({
      pages: [
        { image_name: 'p1', reference: 'abcd', hypothesis: 'abxd' },
        { image_name: 'p2', reference: 'ab', hypothesis: null },
      ],
      metrics: ['cer'],
    });
    expect(Object.keys(models)).toEqual(['hypothesis']);
    expect(models['hypothesis']).toMatchObject({
      macro: { cer: 0.25 },
      coverage: { scored: 1, missing: 1 },
      batches: { '': { count: 1 } },
    });
  });
});

test('what the data have of oddities is told to whoever asks', async () => {
  const told: string[] = [];
  await evaluate({
    pages: PAGES,
    metrics: 'cer',
    onMessage: ({ level, text }) => {
      told.push(`${level}: ${text}`);
    },
  });
  expect(told).toContain('note: pages:5: repeats the page of line 4 with the same text');
  expect(told).toContain('note: A: 1 page of the benchmark without a row (first "p4")');
});

const page = { image_name: 'p', reference: 'a', hypothesis: 'b' };
test.each<[string, unknown, string]>([
  ['ARGUMENT_INVALID', { pages: 'text' }, 'pages: expected an array, got string'],
  ['ARGUMENT_INVALID', { pages: [page], root: '.' }, 'root: expected a folder or pages, got both'],
  ['ARGUMENT_INVALID', { pages: [page], write: true }, 'out: expected a folder for what is written'],
  ['ARGUMENT_INVALID', { pages: [page], compat: 'openpecha' }, 'compat: expected the files of a root'],
  ['ARGUMENT_INVALID', { pages: [{ ...page, refrence: '' }] }, 'pages[0]: unknown option "refrence"'],
  ['ARGUMENT_INVALID', { pages: [page, { ...page, reference: 3 }] }, 'pages[1].reference: expected a text'],
  [
    'ARGUMENT_INVALID',
    { pages: [{ ...page, image_name: undefined }] },
    'pages[0].image_name: expected a text',
  ],
  ['ARGUMENT_INVALID', { pages: [{ ...page, hypotheses: { hypothesis: 'c' } }] }, 'expected another name'],
  ['ARGUMENT_INVALID', { pages: [{ ...page, hypotheses: { 'a/b': 'c' } }] }, 'got "a/b"'],
  [
    'LONE_SURROGATE',
    { pages: [{ ...page, hypothesis: 'x\ud800' }] },
    'pages[0].hypotheses.hypothesis: found',
  ],
  ['REPEATED_PAGE', { pages: [page, { ...page, reference: 'c' }] }, 'pages:2: found another text for "p"'],
  ['NO_MODELS', { pages: [{ image_name: 'p', reference: 'a' }] }, 'pages: found no hypothesis'],
  ['NO_MODELS', { pages: [] }, 'pages: found no hypothesis'],
  ['MODEL_UNKNOWN', { pages: [page], model: 'hypotheses' }, 'did you mean "hypothesis"?'],
  ['BATCH_UNKNOWN', { pages: [page], batch: 'b' }, 'pages: no batch "b"'],
])('%s: %j', async (code, options, message) => {
  await expect(evaluate(options as EvaluateOptions)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message) as unknown,
  });
});

test.each([[undefined], [{}], [{ root: 3 }]])('%j names no root', async (options) => {
  await expect(evaluate(options as unknown as EvaluateOptions)).rejects.toMatchObject({
    code: 'ARGUMENT_INVALID',
  });
});

test('what was given at the call counts, whatever becomes of it', async () => {
  const given = {
    pages: PAGES.map((one) => ({ ...one })),
    metrics: ['cer'] as ('cer' | 'wer')[],
    model: ['A'],
  };
  const expected = await evaluate({ pages: PAGES, metrics: 'cer', model: 'A' });
  const work = evaluate(given);
  given.pages[0]!.reference = 'changed';
  given.pages.length = 1;
  given.metrics[0] = 'wer';
  given.model[0] = 'B';
  expect(await work).toEqual(expected);
});

test('a model that cannot be scored is an error, after the others are written', async () => {
  const root = evaluationRoot([['p1', 'b', 'text']], { good: [['p1', 'b', 'text']], bad: 'no header\n' });
  await expect(evaluate({ root, write: true })).rejects.toMatchObject({ code: 'MISSING_COLUMN' });
  expect(readdirSync(join(root, 'data', 'evaluation'))).toContain('good_cer.csv');
});

test('an aborted signal ends it', async () => {
  const reason = new Error('enough');
  const signal = AbortSignal.abort(reason);
  await expect(evaluate({ pages: PAGES, signal })).rejects.toBe(reason);
  await expect(evaluate({ root: rootOf(PAGES), signal })).rejects.toBe(reason);
});
