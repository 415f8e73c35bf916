import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as zlib from 'node:zlib';
import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { runErrata } from '../run.ts';
import { importFrom, rootWith } from './root.ts';

const PAGES = ['batch-1/a.png', 'batch-1/b.png', 'batch-2/a.png'];
const lines = (...rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const parquet = (columnData: ColumnSource[], options: object = {}): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
const COLUMNS: ColumnSource[] = [
  { name: 'image_name', data: ['a.png', 'b.png', 'a.png'], type: 'STRING' },
  { name: 'batch_id', data: ['b1', 'b1', 'batch-2'], type: 'STRING' },
  { name: 'inference', data: ['one\n', 'zwei, "2"', 'བོད་'], type: 'STRING' },
];
const ROWS = 'a.png,batch-1,one\nb.png,batch-1,"zwei, ""2"""\na.png,batch-2,བོད་\n';

describe('tables', () => {
  test('JSON Lines with our own names', async () => {
    const root = rootWith(PAGES, {
      'r.jsonl': `\ufeff${lines(
        { image_name: 'a.png', batch_id: 'b1', inference: 'one\n' },
        { image_name: 'b.png', batch_id: 'b1', inference: 'zwei, "2"' },
      )}\n${lines({ image_name: 'a.png', batch_id: 'batch-2', inference: 'བོད་' })}`,
    });
    const { status, stderr, rows } = await importFrom(root, 'r.jsonl');
    expect({ status, stderr, rows }).toEqual({ status: 0, stderr: '', rows: ROWS });
  });

  test('any CSV with --columns; rows by stem, by path, by another format of the image', async () => {
    const root = rootWith(['x/a.png', 'y/b.png', 'y/c.png'], {
      'r.csv': 'n,file,text\n1,a,one\n2,out/y/b.tif,two\n3,c.jpg,"three\n\n"\n',
    });
    const { status, stderr, rows } = await importFrom(
      root,
      'r.csv',
      '--columns',
      'image_name=file,inference=text',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(rows).toBe('a.png,x,one\nb.png,y,two\nc.png,y,three\n');
  });

  test('usual names are found, and told', async () => {
    const root = rootWith(['x/a.png'], { 'r.jsonl': lines({ id: 'a', prediction: 'p', text: 'truth' }) });
    const { status, stderr, rows } = await importFrom(root, 'r.jsonl');
    expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,p\n' });
    expect(stderr).toBe('errata: r.jsonl: columns found by name: inference=prediction,image_name=id\n');
  });

  test.each([
    ['snappy', {}],
    ['uncompressed', { codec: 'UNCOMPRESSED' }],
    [
      'gzip',
      { codec: 'GZIP', compressors: { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) } },
    ],
  ])('Parquet, %s, in several row groups', async (_, options) => {
    const root = rootWith(PAGES, { 'r.parquet': parquet(COLUMNS, { rowGroupSize: 2, ...options }) });
    const { status, stderr, rows } = await importFrom(root, 'r.parquet');
    expect({ status, stderr, rows }).toEqual({ status: 0, stderr: '', rows: ROWS });
  });

  // Node writes zstd from 22.15 on
  const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Uint8Array) => Uint8Array };
  test.skipIf(zstdCompressSync === undefined)('Parquet, zstd', async () => {
    const ZSTD = (bytes: Uint8Array): Uint8Array => new Uint8Array(zstdCompressSync!(bytes));
    const root = rootWith(PAGES, {
      'r.parquet': parquet(COLUMNS, { codec: 'ZSTD', compressors: { ZSTD } }),
    });
    expect((await importFrom(root, 'r.parquet')).rows).toBe(ROWS);
  });

  const hasPyarrow = spawnSync('python3', ['-c', 'import pyarrow']).status === 0;
  test.skipIf(!hasPyarrow)('Parquet of pyarrow, zstd and dictionaries', async () => {
    const root = rootWith(PAGES);
    const script = `
import pyarrow, pyarrow.parquet
table = pyarrow.table({"image_name": ["a.png", "b.png", "a.png"], "batch_id": ["b1", "b1", "batch-2"],
  "inference": ["one\\n", 'zwei, "2"', "\\u0f56\\u0f7c\\u0f51\\u0f0b"]})
pyarrow.parquet.write_table(table, "r.parquet", compression="zstd", row_group_size=2)`;
    execFileSync('python3', ['-c', script], { cwd: root });
    expect((await importFrom(root, 'r.parquet')).rows).toBe(ROWS);
  });

  test('the content counts, not the suffix', async () => {
    const root = rootWith(PAGES, { 'r.csv': parquet(COLUMNS), 'r.txt': lines({ file: 'b', text: 't' }) });
    expect((await importFrom(root, 'r.csv')).rows).toBe(ROWS);
    expect((await importFrom(root, 'r.txt')).rows).toBe('b.png,batch-1,t\n');
  });

  test('a column that is not there: what was found, what was expected, nothing written', async () => {
    const files = {
      'r.csv': 'file,text\na,b\n',
      'r.jsonl': lines({ file: 'a', text: 'b' }),
      'r.parquet': parquet([
        { name: 'file', data: ['a'] },
        { name: 'text', data: ['b'] },
      ]),
    };
    const root = rootWith(PAGES, files);
    for (const name of Object.keys(files)) {
      const { status, stderr, rows } = await importFrom(root, name, '--columns', 'inference=texts');
      expect({ status, rows }, name).toEqual({ status: 65, rows: undefined });
      expect(stderr).toContain(
        `errata: ${name}: found columns "file", "text", expected texts for inference; did you mean text? ` +
          '(MISSING_COLUMN)',
      );
    }
    const { stderr } = await importFrom(rootWith(PAGES, { 'r.csv': 'x,y\n1,2\n' }), 'r.csv');
    expect(stderr).toMatch(
      /r\.csv: found columns "x", "y", expected one of inference, .* for inference \(MISSING_COLUMN\)/u,
    );
    expect(stderr).toContain('--columns inference=NAME');
  });

  test('a bad line of JSON Lines costs itself alone', async () => {
    const good = { image_name: 'a.png', batch_id: 'b1', inference: 'x' };
    const root = rootWith(PAGES, {
      'r.jsonl': `${lines(good)}{"image_name": "b.png"\n[1]\n${lines(
        { ...good, image_name: 'b.png', inference: null },
        { ...good, image_name: 'b.png', inference: 7 },
        { ...good, image_name: '' },
        { ...good, batch_id: 'b2' },
      )}`,
    });
    const { status, stderr, rows } = await importFrom(root, 'r.jsonl');
    expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,batch-1,x\na.png,batch-2,x\n' });
    expect(stderr.split('\n')).toEqual([
      'errata: r.jsonl:2: found text that is not JSON, expected a JSON object (BAD_LINE)',
      'errata: r.jsonl:3: found an array, expected a JSON object (BAD_LINE)',
      'errata: r.jsonl:4: found nothing for inference, expected a text (BAD_VALUE)',
      'errata: r.jsonl:5: found 7 for inference, expected a text (BAD_VALUE)',
      'errata: r.jsonl:6: found "" for image_name, expected the name of an image (BAD_VALUE)',
      '',
    ]);
  });

  test('bytes that are not UTF-8 cost their line', async () => {
    const good = Buffer.from(lines({ image_name: 'b.png', text: 'x' }));
    const root = rootWith(PAGES, {
      'r.jsonl': Buffer.concat([Buffer.from('{"image_name": "\xff"}\n', 'latin1'), good]),
    });
    const { status, stderr, rows } = await importFrom(root, 'r.jsonl');
    expect({ status, rows }).toEqual({ status: 65, rows: 'b.png,batch-1,x\n' });
    expect(stderr).toMatch(/r\.jsonl:1: invalid UTF-8 at byte 16 of the line.*\(NOT_UTF8\)/u);
  });

  test('bytes of a Parquet column that are not UTF-8 cost their row', async () => {
    const root = rootWith(PAGES, {
      'r.parquet': parquet([
        { name: 'image_name', data: ['b.png', 'batch-1/a.png'], type: 'STRING' },
        {
          name: 'text',
          data: [new Uint8Array([0x61, 0xff]), new Uint8Array([0x6f, 0x6b])],
          type: 'BYTE_ARRAY',
        },
      ]),
    });
    const { status, stderr, rows } = await importFrom(root, 'r.parquet');
    expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,batch-1,ok\n' });
    expect(stderr).toContain(
      'errata: r.parquet: row 1: invalid UTF-8 at byte 1, expected a text in UTF-8 (NOT_UTF8)\n',
    );
  });

  test('a damaged row group costs its rows, a damaged file is named', async () => {
    const bytes = parquet(COLUMNS, { rowGroupSize: 2, codec: 'UNCOMPRESSED' });
    const at = Buffer.from(bytes).indexOf('zwei');
    const damaged = Uint8Array.from(bytes).fill(0xff, at - 24, at + 4);
    const root = rootWith(PAGES, {
      'r.parquet': damaged,
      'half.parquet': bytes.subarray(0, bytes.length - 30),
    });
    const { status, stderr, rows } = await importFrom(root, 'r.parquet');
    expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,batch-2,བོད་\n' });
    expect(stderr).toMatch(
      /r\.parquet: rows 1 to 2: found .*, expected a Parquet file.*\(PARQUET_INVALID\)/u,
    );
    const half = await importFrom(root, 'half.parquet');
    expect(half.status).toBe(65);
    expect(half.stderr).toMatch(/errata: half\.parquet: found .*\(PARQUET_INVALID\)/u);
  });

  test('of two rows for a page the last counts; with different texts that is told', async () => {
    const root = rootWith(PAGES, {
      'r.csv': 'image_name,batch_id,inference\na.png,b1,1\nb.png,b1,2\na.png,b1,3\nb.png,b1,2\n',
    });
    const { status, stderr, rows } = await importFrom(root, 'r.csv');
    expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,batch-1,3\nb.png,batch-1,2\n' });
    expect(stderr).toContain(
      'r.csv:4: found another text for batch-1/a.png than at r.csv:2, expected one; the last is taken (REPEATED_PAGE)',
    );
    expect(stderr).toContain('1 repeated row with the same text');
  });

  test('a fault in the form of a CSV is told with its line', async () => {
    const root = rootWith(PAGES, { 'r.csv': 'image_name,inference\nb.png,"open\n' });
    const { status, stderr } = await importFrom(root, 'r.csv');
    expect(status).toBe(65);
    expect(stderr).toContain('errata: r.csv:2: found a quote that is never closed');
  });

  test.each([
    ['a zip archive', Buffer.from('PK\u0003\u0004rest'), 'x.csv'],
    ['a gzip file', gzipSync('x'), 'x.jsonl.gz'],
    ['XML or HTML', Buffer.from('<?xml version="1.0"?><alto/>'), 'x.xml'],
    ['no Parquet file', Buffer.from('image_name,inference\n'), 'x.parquet'],
  ])('%s is no table', async (found, content, name) => {
    const root = rootWith(PAGES, { [name]: content });
    const { status, stderr } = await importFrom(root, name);
    expect(status).toBe(65);
    expect(stderr).toContain(`errata: ${name}: found ${found}`);
  });

  test('100,000 rows are imported in little memory', async () => {
    const count = 100_000;
    const names = Array.from({ length: count }, (_, at) => `p${at}`);
    const text = 'a line of what was read on this page, with a few words more than that\n'.repeat(20);
    const root = rootWith(names.map((name) => `x/${name}.png`));
    // more than 140 MB, which must not be in memory at once
    const rows = names.map((name) => `${JSON.stringify({ file: name, text })}\n`);
    writeFileSync(join(root, 'r.jsonl'), rows.join(''));
    const { status, stdout } = await runErrata(
      ['import', 'r.jsonl', '--model', 'M', '--root', '.', '--json'],
      {
        cwd: root,
        env: { NODE_OPTIONS: '--max-old-space-size=200' },
      },
    );
    expect({ status, ...(JSON.parse(stdout) as object) }).toMatchObject({
      status: 0,
      pages: count,
      missing: 0,
    });
    expect(readFileSync(join(root, 'data/models/M.csv')).length).toBeGreaterThan(count * 1400);
  });
});
