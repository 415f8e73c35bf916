import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { STANDING, type ModelPages } from '../../../src/results/model-pages.ts';
import { readPages } from '../../../src/results/read-pages.ts';
import { tableOf } from '../../../src/results/pages-table.ts';
import { pagesBytes } from '../../../src/results/write-pages.ts';
import { temporaryFolder } from '../../cli/run.ts';

const INPUTS = { benchmark: 'a'.repeat(64), model: 'b'.repeat(64) };

interface Row {
  readonly name: string | null;
  readonly batch: string | null;
  readonly standing: number;
  readonly hasFailed: boolean;
  readonly count: number;
  readonly rate: number;
  readonly group: string | null;
}

/** Pages of which missing ones have no values. */
function pagesOf(rows: readonly Row[]): ModelPages {
  const batches = [...new Set(rows.map(({ batch }) => batch))];
  return {
    about: {
      model: 'M',
      signature: 's',
      options: {
        profile: null,
        metrics: ['cer'],
        unit: 'codepoint',
        normalization: [],
        denominator: 'ref',
        emptyReference: 'one',
        missing: 'skip',
        normalizeBeforeEval: true,
        batches: null,
        compat: null,
      },
      emptyReferences: 3,
      missingLengths: new Map([['codepoint.referenceLength', 7]]),
    },
    length: rows.length,
    fileRows: rows.filter(({ standing }) => standing !== STANDING.missing).length,
    imageNames: rows.map(({ name }) => name),
    batches,
    batchOf: Uint32Array.from(rows, ({ batch }) => batches.indexOf(batch)),
    standing: Uint8Array.from(rows, ({ standing }) => standing),
    hasFailed: Uint8Array.from(rows, ({ hasFailed }) => Number(hasFailed)),
    hasValues: Uint8Array.from(rows, ({ standing }) => Number(standing === STANDING.scored)),
    groups: [{ column: 'cer', values: rows.map(({ group }) => group) }],
    counts: new Map([['codepoint.distance', Uint32Array.from(rows, ({ count }) => count)]]),
    rates: new Map([['cer', Float64Array.from(rows, ({ rate }) => rate)]]),
  };
}

const bytesOf = async (pages: ModelPages): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of pagesBytes(tableOf(pages), { inputs: INPUTS })) parts.push(part);
  return Buffer.concat(parts);
};

const objectsOf = async (pages: ModelPages): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: new Uint8Array(await bytesOf(pages)).buffer });

const STATUSES = ['scored', 'missing', 'unknown', 'duplicate'] as const;

/** What any reader must find. */
const expected = (rows: readonly Row[]): Record<string, unknown>[] =>
  rows.map(({ name, batch, standing, hasFailed, count, rate, group }) => {
    const isScored = standing === STANDING.scored;
    return {
      image_name: name,
      batch_id: batch,
      status: hasFailed ? 'failed' : STATUSES[standing],
      'group.cer': group,
      'codepoint.distance': isScored ? BigInt(count) : null,
      cer: isScored && !Number.isNaN(rate) ? rate : null,
    };
  });

const text = fc.oneof(fc.constantFrom('', 'b', 'ཀ་', '𠮷', 'a,b\n'), fc.string({ unit: 'grapheme' }));
const row = fc.record<Row>({
  name: fc.option(text),
  batch: fc.option(text),
  standing: fc.constantFrom(STANDING.scored, STANDING.scored, STANDING.unknown, STANDING.duplicate),
  hasFailed: fc.constant(false),
  count: fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 0xffff_fffe })),
  rate: fc.oneof(fc.constantFrom(0, 1, Number.NaN), fc.double({ min: 0, max: 1e6, noNaN: true })),
  group: fc.option(text),
});

test('every value is found by a reader of Parquet files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 80 }), async (rows) => {
      expect(await objectsOf(pagesOf(rows))).toEqual(expected(rows));
    }),
    { numRuns: 200 },
  );
});

/** Rows of which each has its own number. */
const numbered = (length: number, of: (at: number) => Partial<Row>): Row[] =>
  Array.from({ length }, (_, at) => ({
    name: `p${at}`,
    batch: 'b',
    standing: STANDING.scored,
    hasFailed: false,
    count: at,
    rate: at / length,
    group: null,
    ...of(at),
  }));

describe('columns', () => {
  test.each([
    ['one value', 100, () => ({ count: 7, rate: 0.5 })],
    ['two values', 9, (at: number) => ({ count: at % 2, rate: at % 2 })],
    [
      'as many values as fit a dictionary',
      32_768,
      (at: number) => ({ count: at % 16_384, rate: (at % 16_384) / 7 }),
    ],
    ['one more', 32_770, (at: number) => ({ count: at % 16_385, rate: (at % 16_385) / 7 })],
    ['no value', 20, () => ({ standing: STANDING.unknown })],
    ['no rate', 20, () => ({ rate: Number.NaN })],
    ['large counts', 20, (at: number) => ({ count: 0xffff_fffe - (at % 3) })],
    ['several groups of rows', 140_000, (at: number) => ({ batch: `b${at % 300}`, count: at % 9 })],
    ['a batch for each page', 70_000, (at: number) => ({ batch: `b${at}` })],
  ] as const)('with %s', async (_, length, of) => {
    const rows = numbered(length, of);
    expect(await objectsOf(pagesOf(rows))).toEqual(expected(rows));
  });
});

test('pages are read as they were written, and some columns alone', async () => {
  const rows = [
    ...numbered(5, (at) => ({ hasFailed: at === 3, group: at === 1 ? 'g' : null })),
    ...numbered(2, (at) => ({ standing: STANDING.missing, hasFailed: at === 1, count: 0, rate: Number.NaN })),
  ];
  const pages = pagesOf(rows);
  const path = join(temporaryFolder(), 'M_pages.parquet');
  writeFileSync(path, await bytesOf(pages));
  const read = await readPages(path);
  expect(read.inputs).toEqual(INPUTS);
  expect(read.pages).toEqual(pages);
  const { pages: some } = await readPages(path, { values: ['cer'] });
  expect([[...some.counts.keys()], [...some.rates.keys()]]).toEqual([[], ['cer']]);
  expect(some.hasValues).toEqual(pages.hasValues);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no Parquet', Buffer.from('image_name,batch_id\n')],
  ['cut in the middle', (await bytesOf(pagesOf(numbered(50, () => ({}))))).subarray(0, 400)],
])('a file with %s is refused by name', async (_, content) => {
  const path = join(temporaryFolder(), 'M_pages.parquet');
  writeFileSync(path, content);
  await expect(readPages(path)).rejects.toMatchObject({
    code: 'PAGES_INVALID',
    exit: 65,
    message: expect.stringContaining(path),
  });
});
