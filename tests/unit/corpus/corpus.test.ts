import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Corpus, LoadRules } from '../../../src/corpus/corpus.ts';
import { activeEngine } from '../../../src/engine/select.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { chooseEngine } from '../../../src/engine/choice.ts';
import { ErrataError } from '../../../src/schema/error.ts';
import { engineNames, evaluationRoot } from '../../evaluation-root.ts';

afterEach(() => {
  chooseEngine(undefined);
});

function open(
  root: string,
  models: readonly string[],
  rules: LoadRules = 'strict',
  batches?: readonly string[],
): Promise<Corpus> {
  return activeEngine().openCorpus({
    benchmark: { path: join(root, 'data', 'benchmark', 'benchmark.csv'), label: 'benchmark.csv' },
    models: models.map((name) => ({
      path: join(root, 'data', 'models', `${name}.csv`),
      label: `${name}.csv`,
    })),
    rules,
    batches,
  });
}

const messageOf = (error: unknown): string =>
  error instanceof ErrataError ? `${error.message} (${error.code}, exit ${error.exit})` : String(error);

const BENCHMARK = [
  ['a.png', 'b1', 'abcd'],
  ['b.png', 'b1', 'x, "y"'],
  ['a.png', 'b2', ''],
];

describe.each(engineNames)('%s engine', (engine) => {
  test('strict rules leave out unknown and repeated rows', async () => {
    chooseEngine(engine);
    const corpus = await open(
      evaluationRoot(BENCHMARK, {
        m: [
          ['b.png', 'b1', 'first'],
          ['q.png', 'b9', '?'],
          [' a.png\u00a0', 'b1 ', 'abxd'],
          ['b.png', 'b1', 'x, "y"'],
        ],
      }),
      ['m'],
    );
    expect(corpus.kind).toBe(engine);
    expect(corpus.batches).toEqual(['b1', 'b2']);
    expect([...corpus.batchOf]).toEqual([0, 0, 1]);
    const [model] = corpus.models;
    expect(model).toMatchObject({
      failure: null,
      scored: 2,
      unknown: 1,
      duplicate: 1,
      batches: ['b1', 'b2', 'b9'],
    });
    expect([[...model!.pages], [...model!.batchOf]]).toEqual([
      [0, 1, 2],
      [0, 0, 1],
    ]);
    expect([corpus.nameOf(0, 1), corpus.pageName(2), corpus.nameOf(0, 3), corpus.batchNameOf(0, 3)]).toEqual([
      'b.png',
      'a.png',
      'q.png',
      'b9',
    ]);
    const { rows: ofEntries, leftOut } = model!;
    expect([[...ofEntries], [...leftOut.rows], [...leftOut.pages]]).toEqual([
      [2, 3],
      [0, 1],
      [1, 3],
    ]);
    expect([corpus.referenceText(1), corpus.hypothesisText(0, 0), corpus.hypothesisText(0, 2)]).toEqual([
      'x, "y"',
      'abxd',
      '',
    ]);
    const { rows } = await corpus.score(planOf({ metrics: ['cer'] }));
    expect([...rows[0]!]).toEqual([4, 4, 1, 6, 6, 0, 0, 0, 0]);
    expect(Buffer.from(corpus.rateRows(0, 0, Float64Array.of(0.25, Number.NaN))).toString()).toBe(
      'a.png,b1,0.25\nb.png,b1,\n',
    );
    expect(Buffer.from(corpus.valueRows(0, 1, Float64Array.of(1, 1 / 3), 2)).toString()).toBe(
      'b1/b.png,1,0.3333333333333333\n',
    );
  });

  test('the rules of OpenPecha score every row', async () => {
    chooseEngine(engine);
    const corpus = await open(
      evaluationRoot(BENCHMARK, {
        m: 'image_name,batch_id,inference\nb.png,b1,first\nNA,b9, NA \n a.png,b1, abcd \nb.png,b1,NA\nshort.png\n',
      }),
      ['m'],
      'openpecha',
    );
    const [model] = corpus.models;
    expect(model).toMatchObject({ scored: 5, unknown: 2, duplicate: 1, batches: ['b1', 'b2', 'b9', null] });
    expect([...model!.pages]).toEqual([1, 3, 0, 1, 4, 2]);
    const { rows } = await corpus.score(planOf({ metrics: ['cer'] }), { threads: 8 });
    expect([...rows[0]!].filter((_, at) => at % 3 === 2)).toEqual([6, 2, 0, 6, 0, 0]);
    expect(Buffer.from(corpus.rateRows(0, 0, Float64Array.of(1, 1, 0, 1, 8.2e-5))).toString()).toBe(
      'b.png,b1,1.0\n,b9,1.0\na.png,b1,0.0\nb.png,b1,1.0\nshort.png,,8.2e-05\n',
    );
  });

  test('names are quoted where CSV needs it', async () => {
    chooseEngine(engine);
    const page = ['a,"b"', 'x\ry', 'text'];
    const root = evaluationRoot([page], { m: [page] });
    const rowsBy = async (rules: LoadRules): Promise<string> => {
      const corpus = await open(root, ['m'], rules);
      return Buffer.concat([
        corpus.rateRows(0, 0, Float64Array.of(1 / 128)),
        corpus.valueRows(0, 0, Float64Array.of(1 / 128), 1),
      ]).toString();
    };
    expect(await rowsBy('strict')).toBe('"a,""b""","x\ry",0.007812\n"x\ry/a,""b""",0.0078125\n');
    expect(await rowsBy('openpecha')).toBe('"a,""b""",x\ry,0.007812\n"x\ry/a,""b""",0.0078125\n');
  });

  test('batches can be chosen', async () => {
    chooseEngine(engine);
    const corpus = await open(
      evaluationRoot(BENCHMARK, {
        m: [
          ['a.png', 'b1', 'x'],
          ['a.png', 'b2', 'y'],
          ['z.png', 'b2', 'y'],
        ],
      }),
      ['m'],
      'strict',
      ['b2'],
    );
    expect(corpus.models[0]).toMatchObject({ scored: 1, unknown: 1, duplicate: 0 });
    expect([...corpus.models[0]!.pages]).toEqual([2]);
  });

  test.each([
    [
      '',
      'benchmark.csv: found no line, expected a header with image_name, batch_id, transcript (EMPTY_FILE, exit 65)',
    ],
    [
      'image_name,batch\n',
      'benchmark.csv:1: found columns "image_name", "batch", expected image_name, batch_id, ' +
        'transcript (MISSING_COLUMN, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,c,d\n',
      'benchmark.csv:2: found 4 fields, expected 3 (LONG_ROW, exit 65)',
    ],
    [
      '\nimage_name,batch_id,transcript\na,b,c\n\na,b\n',
      'benchmark.csv:5: found 2 fields, expected 3 (no transcript) (SHORT_ROW, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,"c\nd"\na,b,"c"\n',
      'benchmark.csv:4: found another text for "a" of batch "b" (line 2), expected one text per ' +
        'page (REPEATED_PAGE, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,c,d\na,b,"c\n',
      'benchmark.csv:3: found a quote that is never closed, expected a closing quote (UNCLOSED_QUOTE, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,c"d\n',
      'benchmark.csv:2: found a quote inside an unquoted field, expected the whole field in ' +
        'quotes and inner quotes doubled (STRAY_QUOTE, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,"c" d\n',
      'benchmark.csv:2: found text after a closing quote, expected a comma or the end of the ' +
        'line (TEXT_AFTER_QUOTE, exit 65)',
    ],
    [
      'image_name,batch_id,transcript\na,b,\u0000\n',
      'benchmark.csv:2: found a NUL byte at offset 35, expected UTF-8 text (NUL_BYTE, exit 65)',
    ],
    [
      Buffer.concat([Buffer.from('image_name,batch_id,transcript\na,b,c\n'), Buffer.of(0xe0, 0xbd)]),
      'benchmark.csv:3: found byte 0xe0 at offset 37, expected UTF-8 (NOT_UTF8, exit 65)',
    ],
  ])('a faulty benchmark: %j', async (benchmark, message) => {
    chooseEngine(engine);
    await expect(
      open(evaluationRoot(benchmark, {}), []).catch((error: unknown) => {
        throw new Error(messageOf(error));
      }),
    ).rejects.toThrow(message);
  });

  test('a model that cannot be read has a failure of its own', async () => {
    chooseEngine(engine);
    const root = evaluationRoot(BENCHMARK, { good: [['a.png', 'b1', 'abcd']], empty: '' });
    mkdirSync(join(root, 'data', 'models', 'folder.csv'));
    const corpus = await open(root, ['good', 'empty', 'folder', 'none']);
    expect(corpus.models.map(({ failure }) => (failure === null ? null : messageOf(failure)))).toEqual([
      null,
      'empty.csv: found no line, expected a header with image_name, batch_id, inference (EMPTY_FILE, exit 65)',
      'folder.csv: found a directory, expected a file (DIRECTORY, exit 65)',
      'none.csv: no such file (NO_FILE, exit 65)',
    ]);
    const { rows } = await corpus.score(planOf({ metrics: ['cer'] }));
    expect(rows.map((row) => row.length / 3)).toEqual([3, 0, 0, 0]);
  });

  test('a repeated page with the same text is told by its lines', async () => {
    chooseEngine(engine);
    const corpus = await open(
      evaluationRoot('image_name,batch_id,transcript\n\na,b,"c\nd"\na ,b,"c\nd"\n', {}),
      [],
    );
    expect(corpus.repeated).toEqual([{ place: 'benchmark.csv:5', first: 'line 3' }]);
    const many = await open(
      evaluationRoot(
        Array.from({ length: 30 }, () => ['a', 'b', 'c']),
        {},
      ),
      [],
    );
    expect([many.repeatedRows, many.repeated.length, many.repeated.at(-1)]).toEqual([
      29,
      10,
      { place: 'benchmark.csv:12', first: 'line 2' },
    ]);
  });

  test('an aborted signal ends the work with its reason', async () => {
    chooseEngine(engine);
    const reason = new Error('enough');
    const root = evaluationRoot(BENCHMARK, { m: [['a.png', 'b1', 'x']] });
    const corpus = await open(root, ['m']);
    await expect(corpus.score(planOf(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const file = { path: join(root, 'data', 'benchmark', 'benchmark.csv'), label: 'b' };
    await expect(
      activeEngine().openCorpus({ benchmark: file, models: [], signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });
});

test.runIf(engineNames.includes('native'))(
  'a text that cannot be read again is an error of input',
  async () => {
    chooseEngine('native');
    const root = evaluationRoot(BENCHMARK, { m: [['a.png', 'b1', 'abxd']] });
    const corpus = await open(root, ['m']);
    truncateSync(join(root, 'data', 'benchmark', 'benchmark.csv'), 10);
    expect(() => corpus.referenceText(0)).toThrow(
      expect.objectContaining({ code: 'FILE_CHANGED', exit: 74 }),
    );
  },
);
