import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { TableColumns } from '../../../src/corpus/columns.ts';
import type { Corpus } from '../../../src/corpus/corpus.ts';
import { chooseEngine } from '../../../src/engine/choice.ts';
import { activeEngine } from '../../../src/engine/select.ts';
import type { TableForm } from '../../../src/io/table/open-table.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { ErrataError } from '../../../src/schema/error.ts';
import { temporaryFolder } from '../../cli/run.ts';
import { engineNames } from '../../evaluation-root.ts';
import { FORMS, inForm, parquetOf } from '../../table-forms.ts';

afterEach(() => {
  chooseEngine(undefined);
});

type Content = Uint8Array | string;
const BENCHMARK = ['image_name', 'batch_id', 'transcript'];
const MODEL = ['image_name', 'batch_id', 'inference'];
const PAGES = Array.from({ length: 12 }, (_, at) => [
  `p${at}`,
  ` b${at % 2}`,
  at === 3 ? '' : `\ufeffpage ${at}, "q"\r\n\tཀ𠀀\\/\u0001\ud7ff`,
]);
const READ = [...PAGES.slice(4), ['p1', 'b1', 'first'], ['x', 'b9', ''], ...PAGES.slice(0, 3)].map(
  ([image = '', batch = '', text = '']) => [image, batch, text.replace('a', 'o')],
);

function open(files: Readonly<Record<string, Content>>, columns?: TableColumns): Promise<Corpus> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const table = (start: string) => {
    const parts = Object.keys(files)
      .filter((name) => name.startsWith(start))
      .map((name) => ({ path: join(folder, name), label: name }));
    return parts.length === 1 ? parts[0]! : { path: folder, label: start, parts };
  };
  return activeEngine().openCorpus({ benchmark: table('b'), models: [table('m')], columns });
}

async function seen(corpus: Corpus): Promise<unknown> {
  const [model] = corpus.models;
  if (model!.failure !== null) throw model!.failure;
  const { rows, ends } = await corpus.score(planOf({ metrics: ['cer', 'wer'] }));
  return {
    batches: corpus.batches,
    batchOf: [...corpus.batchOf],
    references: Array.from(corpus.batchOf, (_, page) => [corpus.pageName(page), corpus.referenceText(page)]),
    model,
    hypotheses: Array.from(model!.pages, (page, entry) => [
      corpus.nameOf(0, page),
      corpus.hypothesisText(0, entry),
    ]),
    rows: rows.map((of) => Array.from(of)),
    ends,
    cells: Buffer.from(corpus.rateRows(0, 0, new Float64Array(model!.pages.length))).toString(),
  };
}

/** The fault of a benchmark or of the model. */
async function faultOf(files: Readonly<Record<string, Content>>, columns?: TableColumns): Promise<string> {
  try {
    const { models } = await open(files, columns);
    const [{ failure } = { failure: null }] = models;
    if (failure !== null) throw failure;
    return 'none';
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    return `${error.message} (${error.code}, exit ${error.exit})`;
  }
}

const benchmarkIn = (form: TableForm): Uint8Array => inForm(form, BENCHMARK, PAGES);
const GOOD = { b: benchmarkIn('csv') };
const line = (...values: readonly unknown[]): string =>
  `${JSON.stringify(Object.fromEntries(MODEL.map((name, at) => [name, values[at]])))}\n`;
const string = (name: string, ...data: readonly (string | null)[]) => ({
  name,
  data: [...data],
  type: 'STRING' as const,
});
const keys = [string('image_name', 'p1', 'p2'), string('batch_id', 'b1', 'b0')];

describe.each(engineNames)('%s engine', (engine) => {
  test('every pair of forms gives what CSV gives', async () => {
    chooseEngine(engine);
    const expected = await seen(await open({ ...GOOD, m: inForm('csv', MODEL, READ) }));
    for (const benchmark of FORMS)
      for (const model of FORMS) {
        const corpus = await open({ b: benchmarkIn(benchmark), m: inForm(model, MODEL, READ) });
        expect(await seen(corpus), `${benchmark} ${model}`).toEqual(expected);
        expect(corpus.notes).toEqual([]);
      }
  });

  test('parts may each have a form, and rows are counted on', async () => {
    chooseEngine(engine);
    const expected = await seen(await open({ ...GOOD, m: inForm('csv', MODEL, READ) }));
    const parts = {
      m1: inForm('parquet', MODEL, READ.slice(0, 4)),
      m2: inForm(
        'jsonl',
        ['more', ...MODEL],
        READ.slice(4, 9).map((row) => row.toSpliced(0, 0, 'x')),
      ),
      m3: inForm('parquet', MODEL, []),
      m4: inForm('csv', MODEL, READ.slice(9)),
    };
    expect(await seen(await open({ ...GOOD, ...parts }))).toEqual(expected);
  });

  test.each([
    ['SNAPPY', undefined],
    ['UNCOMPRESSED', undefined],
    ['GZIP', (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes))],
    ['BROTLI', (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes))],
  ])('Parquet in %s', async (codec, compress) => {
    chooseEngine(engine);
    const columns = MODEL.map((name, at) => string(name, ...READ.map((row) => row[at]!)));
    const bytes = parquetOf(columns, { codec, ...(compress && { compressors: { [codec]: compress } }) });
    const expected = await seen(await open({ ...GOOD, m: inForm('csv', MODEL, READ) }));
    expect(await seen(await open({ ...GOOD, m: bytes }))).toEqual(expected);
  });

  test('usual names are found and told, others are named', async () => {
    chooseEngine(engine);
    const rows = [['b0', 'text', 'p2', 'note']];
    for (const form of ['jsonl', 'parquet'] as const) {
      const usual = await open({ ...GOOD, m: inForm(form, ['batch', 'text', 'file_name', 'x'], rows) });
      expect(usual.notes).toEqual([
        'm: columns found by name: image_name=file_name,batch_id=batch,inference=text',
      ]);
      expect([usual.models[0]!.scored, usual.hypothesisText(0, 0)]).toEqual([1, 'text']);
    }
    for (const form of FORMS) {
      const files = { ...GOOD, m: inForm(form, ['batch_id', 'u', 'v', 'w'], rows) };
      const named = await open(files, { image_name: 'v', inference: 'u', transcript: 'transcript' });
      expect([named.notes, named.hypothesisText(0, 0)]).toEqual([[], 'text']);
      expect(await faultOf(files)).toContain(
        'found columns "batch_id", "u", "v", "w", expected image_name, batch_id, inference (MISSING_COLUMN, exit 65)',
      );
      expect(await faultOf(files, { inference: 'text' })).toContain(
        'expected image_name, batch_id, text (MISS',
      );
    }
  });

  test('whole numbers are names', async () => {
    chooseEngine(engine);
    const pages = {
      b: inForm('csv', BENCHMARK, [
        ['7', '-1', 'a'],
        ['9007199254740991', '0', 'b'],
      ]),
    };
    const json =
      '{"image_name":7.0,"batch_id":-1,"inference":"x"}\n' +
      '{"image_name":9007199254740991,"batch_id":-0,"inference":"y"}';
    const parquet = parquetOf([
      { name: 'image_name', data: [7n, 9007199254740991n], type: 'INT64' },
      { name: 'batch_id', data: [-1, 0], type: 'INT32' },
      string('inference', 'x', 'y'),
    ]);
    for (const m of [json, parquet]) {
      const { models, batches } = await open({ ...pages, m });
      expect([[...models[0]!.pages], batches]).toEqual([
        [0, 1],
        ['-1', '0'],
      ]);
    }
  });

  test.each([
    ['line', 'jsonl', 'b:3', 'line 2'],
    ['row', 'parquet', 'b: row 3', 'row 2'],
  ] as const)('a page that is there twice is told by its %s', async (_, form, place, first) => {
    chooseEngine(engine);
    const rows = [
      ['a', 'b', '1'],
      ['a', 'c', '2'],
      ['a', 'c', '2'],
      ['a', 'c', '2'],
    ];
    const m = inForm('csv', MODEL, []);
    const { repeated, repeatedRows } = await open({ b: inForm(form, BENCHMARK, rows), m });
    expect([repeatedRows, repeated[0]]).toEqual([2, { place, first }]);
    expect(await faultOf({ b: inForm(form, BENCHMARK, rows.with(2, ['a', 'c', '3'])), m })).toBe(
      `${place}: found another text for "a" of batch "c" (${first}), expected one text per page ` +
        '(REPEATED_PAGE, exit 65)',
    );
    const other = {
      b1: inForm(form, BENCHMARK, rows.slice(0, 3)),
      b2: inForm('csv', BENCHMARK, [['a', 'b', '3']]),
    };
    expect(await faultOf({ ...other, m })).toContain(
      'b2:2: found another text for "a" of batch "b" (' +
        (form === 'jsonl' ? 'line 1 of b1)' : 'row 1 of b1)'),
    );
  });

  test.each<[string, Content, string]>([
    ['no byte', '', 'm.jsonl: found no line, expected a JSON object on each (EMPTY_FILE, exit 65)'],
    [
      'blank lines',
      '\n \t\r\n',
      'm.jsonl: found no line, expected a JSON object on each (EMPTY_FILE, exit 65)',
    ],
    [
      'half a line',
      `\ufeff${line('p1', 'b1', 'x')}\r\n{"image_name":"p2","ba`,
      'm.jsonl:3: found text that is not JSON, expected a JSON object (BAD_LINE, exit 65)',
    ],
    [
      'an array',
      `${line('p1', 'b1', 'x')}[1]\n`,
      'm.jsonl:2: found an array, expected a JSON object (BAD_LINE, exit 65)',
    ],
    [
      'a number',
      `${line('p1', 'b1', 'x')}17\n`,
      'm.jsonl:2: found a number, expected a JSON object (BAD_LINE, exit 65)',
    ],
    [
      'two objects',
      `{}{}\n`,
      'm.jsonl:1: found text that is not JSON, expected a JSON object (BAD_LINE, exit 65)',
    ],
    [
      'no column',
      '{"a":1,"b\\n":2}\n',
      'm.jsonl: found columns "a", "b\\n", expected image_name, batch_id, inference (MISSING_COLUMN, exit 65)',
    ],
    [
      'a number for a text',
      line('p1', 'b1', 7),
      'm.jsonl:1: found a number for inference, expected a text (BAD_VALUE, exit 65)',
    ],
    [
      'null',
      line('p1', 'b1', null),
      'm.jsonl:1: found null for inference, expected a text (BAD_VALUE, exit 65)',
    ],
    [
      'nothing',
      `${line('p1', 'b1', '')}{"image_name":"p2","batch_id":"b0"}`,
      'm.jsonl:2: found nothing for inference, expected a text (BAD_VALUE, exit 65)',
    ],
    [
      'nested',
      line('p1', 'b1', { text: ['x'] }),
      'm.jsonl:1: found an object for inference, expected a text (BAD_VALUE, exit 65)',
    ],
    [
      'a list',
      line(['p1'], 'b1', 'x'),
      'm.jsonl:1: found an array for image_name, expected a name (BAD_VALUE, exit 65)',
    ],
    [
      'true',
      line('p1', true, 'x'),
      'm.jsonl:1: found a boolean for batch_id, expected a name (BAD_VALUE, exit 65)',
    ],
    [
      'a fraction',
      line(1.5, 'b1', 'x'),
      'm.jsonl:1: found a number for image_name, expected a name (BAD_VALUE, exit 65)',
    ],
    [
      'a large number',
      line('p1', 'b1', 'x').replace('"p1"', '9007199254740993'),
      'm.jsonl:1: found a number for image_name, expected a name (BAD_VALUE, exit 65)',
    ],
    [
      'half a surrogate',
      line('p1', 'b1', 'a𠀀\ud800b'),
      'm.jsonl:1: found a lone surrogate at UTF-16 offset 3 of inference, ' +
        'expected well-formed text (LONE_SURROGATE, exit 65)',
    ],
    [
      'halves the wrong way',
      line('p1', 'b1', '\udc00\ud800'),
      'm.jsonl:1: found a lone surrogate at UTF-16 offset 0 of inference, ' +
        'expected well-formed text (LONE_SURROGATE, exit 65)',
    ],
    [
      'a NUL',
      line('p1', 'b1', 'a\0'),
      'm.jsonl:1: found a NUL character in inference, expected text without it (NUL_BYTE, exit 65)',
    ],
    [
      'a NUL byte',
      line('p1', 'b1', 'x').replace('x', '\0'),
      'm.jsonl:1: found text that is not JSON, expected a JSON object (BAD_LINE, exit 65)',
    ],
    [
      'bad UTF-8',
      Buffer.from(`${line('p1', 'b1', 'x')}${line('p1', 'b1', 'x\xff')}`, 'latin1'),
      'm.jsonl:2: invalid UTF-8 at byte 49 of the line, expected a text in UTF-8 (NOT_UTF8, exit 65)',
    ],
    [
      'an indented array',
      '[\n  {"image_name": "p1"}\n]\n',
      'm.jsonl: found a JSON array, expected JSON Lines: an object on each line (SOURCE_KIND, exit 65)',
    ],
    [
      'UTF-16',
      Buffer.from(`\ufeff${line('p1', 'b1', 'x')}`, 'utf16le'),
      'm.jsonl:1: invalid UTF-8 at byte 0 of the line, expected a text in UTF-8 (NOT_UTF8, exit 65)',
    ],
  ])('JSON Lines with %s', async (_, content, message) => {
    chooseEngine(engine);
    expect(await faultOf({ ...GOOD, 'm.jsonl': content })).toBe(message);
  });

  test('odd JSON that is right: keys twice, deep values, escapes, CRLF, no last line end', async () => {
    chooseEngine(engine);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const escaped = String.raw`\ud840\udc00\/\b\f\n\r\t\"\\\u0F40`;
    const m =
      `\ufeff{"deep":${deep},"inference":1,"image\\u005fname" : "p1","batch_id":"b1","inference":"${escaped}"}` +
      '\r\n\r\n \t{"image_name":"p2","batch_id":"b0","inference":"","__proto__":3,"x":-1.5e+3}';
    const corpus = await open({ ...GOOD, m });
    expect(await seen(corpus)).toMatchObject({ model: { scored: 2, failure: null } });
    expect([corpus.hypothesisText(0, 0), corpus.hypothesisText(0, 1)]).toEqual(['𠀀/\b\f\n\r\t"\\ཀ', '']);
  });

  test.each<[string, Content, string]>([
    [
      'an empty file',
      '',
      'm.parquet: found no Parquet file, expected a folder, or a file in CSV, JSON Lines or ' +
        'Parquet (SOURCE_KIND, exit 65)',
    ],
    [
      'numbers for texts',
      parquetOf([...keys, { name: 'inference', data: [1, 2], type: 'DOUBLE' }]),
      'm.parquet: found a column of type DOUBLE for inference, expected a text in each row (BAD_VALUE, exit 65)',
    ],
    [
      'dates for names',
      parquetOf([
        { name: 'image_name', data: [new Date(0), new Date(1)], type: 'TIMESTAMP' },
        keys[1]!,
        string('inference', 'a', 'b'),
      ]),
      'm.parquet: found a column of type TIMESTAMP_MILLIS for image_name, ' +
        'expected a name in each row (BAD_VALUE, exit 65)',
    ],
    [
      'a null',
      parquetOf([...keys, { ...string('inference', 'a', null), nullable: true }]),
      'm.parquet: row 2: found null for inference, expected a text (BAD_VALUE, exit 65)',
    ],
    [
      'objects',
      parquetOf([...keys, { name: 'inference', data: [{ a: 1 }, { a: 2 }], type: 'JSON' }]),
      'm.parquet: found a column of type JSON for inference, expected a text in each row (BAD_VALUE, exit 65)',
    ],
    [
      'no column',
      parquetOf(keys),
      'm.parquet: found columns "image_name", "batch_id", ' +
        'expected image_name, batch_id, inference (MISSING_COLUMN, exit 65)',
    ],
    [
      'bytes that are no text',
      parquetOf([
        ...keys,
        { name: 'inference', data: [Uint8Array.of(97), Uint8Array.of(97, 255)], type: 'BYTE_ARRAY' },
      ]),
      'm.parquet: row 2: invalid UTF-8 at byte 1 of inference, expected a text in UTF-8 (NOT_UTF8, exit 65)',
    ],
    [
      'a NUL',
      parquetOf([...keys, string('inference', 'a\0', 'b')]),
      'm.parquet: row 1: found a NUL character in inference, expected text without it (NUL_BYTE, exit 65)',
    ],
    [
      'a column twice',
      twice(),
      'm.parquet: found two columns "inference", expected one of that name (PARQUET_INVALID, exit 65)',
    ],
  ])('Parquet with %s', async (_, content, message) => {
    chooseEngine(engine);
    expect(await faultOf({ ...GOOD, 'm.parquet': content })).toBe(message);
  });

  test('a Parquet file that is cut or damaged is an error with its name', async () => {
    chooseEngine(engine);
    const whole = inForm('parquet', MODEL, READ);
    for (let length = 4; length < whole.length; length += 37) {
      const fault = await faultOf({ ...GOOD, m: whole.subarray(0, length) });
      expect(fault, String(length)).toMatch(/^m: .*\(PARQUET_INVALID, exit 65\)$/u);
    }
    for (let at = 4; at < whole.length; at += 5) {
      const damaged = Uint8Array.from(whole);
      damaged[at] = damaged[at]! ^ 0xff;
      const fault = await faultOf({ ...GOOD, m: damaged });
      expect(fault, String(at)).toMatch(/^none$|^m: .*, exit 65\)$/u);
    }
  });
});

/** A Parquet file with two columns of a name, which the writer refuses to make. */
function twice(): Uint8Array {
  const bytes = Buffer.from(
    parquetOf([...keys, string('inference', 'a', 'b'), string('inferencf', 'a', 'b')]),
  );
  for (let at = bytes.indexOf('inferencf'); at >= 0; at = bytes.indexOf('inferencf'))
    bytes.write('inference', at);
  return bytes;
}
