import { describe, expect, test } from 'vitest';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { runErrata } from '../run.ts';
import { importFrom, rootWith } from './root.ts';

const ROWS = [
  { file: 'a.png', text: 'one, two' },
  { file: 'b.png', text: 'three' },
];

describe.each(['import', 'prepare'])('errata %s', (command) => {
  test.each([
    [
      'array.json',
      JSON.stringify(ROWS),
      'found a JSON array, expected JSON Lines: an object on each line (SOURCE_KIND)',
      "jq -c '.[]' array.json > NAME.jsonl makes them",
    ],
    [
      'indented.jsonl',
      JSON.stringify(ROWS, undefined, 2),
      'found a JSON array, expected JSON Lines: an object on each line (SOURCE_KIND)',
      "jq -c '.[]' indented.jsonl > NAME.jsonl makes them",
    ],
    [
      'one.json',
      JSON.stringify(ROWS[0], undefined, 2),
      'found a JSON object over several lines, expected JSON Lines: an object on each line (SOURCE_KIND)',
      'jq -c . one.json > NAME.jsonl makes them',
    ],
    [
      'semicolon.csv',
      '\ufefffile;text\na.png;"one, ""two"""\n',
      '1: found columns separated by semicolons, expected commas (SOURCE_KIND)',
      'write it as CSV: pandas.read_csv(…, sep=";").to_csv(…, index=False)',
    ],
    [
      'tab.tsv',
      '"file"\t"a, text"\r\na.png\tone\r\n',
      '1: found columns separated by tabs, expected commas (SOURCE_KIND)',
      String.raw`write it as CSV: pandas.read_csv(…, sep="\t").to_csv(…, index=False)`,
    ],
  ])('%s is refused with what helps', async (name, content, message, hint) => {
    const root = rootWith(['x/a.png', 'x/b.png'], { [name]: content });
    const words = command === 'import' ? ['--model', 'M'] : [];
    const { status, stderr } = await runErrata([command, name, ...words, '--root', '.'], { cwd: root });
    const place = message.startsWith('1:') ? `${name}:` : `${name}: `;
    expect({ status, stderr }).toEqual({
      status: 65,
      stderr: `errata: ${place}${message}\nerrata: ${hint}\n`,
    });
  });
});

test('a CSV with commas may have other separators in its names and texts', async () => {
  const root = rootWith(['x/a.png'], { 'r.csv': 'file,"text;of|it"\na.png,"1;2\t3"\n' });
  const { status, rows } = await importFrom(
    root,
    'r.csv',
    '--columns',
    'image_name=file,inference=text;of|it',
  );
  expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,1;2\t3\n' });
});

/** LZ4 without matches: enough for a decoder. */
function lz4(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (length < 15) return Uint8Array.of(length << 4, ...bytes);
  const more = Array.from({ length: Math.floor((length - 15) / 255) }, () => 255);
  return Uint8Array.of(0xf0, ...more, (length - 15) % 255, ...bytes);
}

test('Parquet in LZ4 with a group whose column is empty', async () => {
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: 'file', data: ['a.png', 'b.png'], type: 'STRING' },
      { name: 'text', data: ['eins', 'zwei'], type: 'STRING' },
      { name: 'batch', data: ['x', null], type: 'STRING', nullable: true },
    ],
    rowGroupSize: 1,
    codec: 'LZ4_RAW',
    compressors: { LZ4_RAW: lz4 },
  });
  const root = rootWith(['x/a.png', 'x/b.png'], { 'r.parquet': new Uint8Array(bytes) });
  const { status, stderr, rows } = await importFrom(root, 'r.parquet');
  expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,eins\nb.png,x,zwei\n' });
  expect(stderr).not.toContain('PARQUET_INVALID');
});

test('the place of a damaged group of one row is that row', async () => {
  const bytes = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'file', data: ['a.png', 'b.png'], type: 'STRING' },
        { name: 'text', data: ['eins', 'zwei'], type: 'STRING' },
      ],
      rowGroupSize: 1,
      codec: 'UNCOMPRESSED',
    }),
  );
  const at = Buffer.from(bytes).indexOf('zwei');
  const root = rootWith(['x/a.png', 'x/b.png'], { 'r.parquet': bytes.fill(0xff, at - 20, at) });
  const { status, stderr, rows } = await importFrom(root, 'r.parquet');
  expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,x,eins\n' });
  expect(stderr).toMatch(/r\.parquet: row 2: found .*\(PARQUET_INVALID\)/u);
});
