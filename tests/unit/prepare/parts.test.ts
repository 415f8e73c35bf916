import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageKindOf } from '../../../src/io/image-kind.ts';
import { refusalOfName } from '../../../src/io/file-name.ts';
import { Pool } from '../../../src/io/pool.ts';
import { readAnnotations } from '../../../src/prepare/source/annotation-rows.ts';
import { formatStats, stemOf } from '../../../src/schema/benchmark.ts';
import { compareCodePoints } from '../../../src/schema/code-point-order.ts';
import { temporaryFolder } from '../../cli/run.ts';

test.each([
  ['', 'is empty'],
  ['..', 'outside'],
  ['../x.png', 'outside'],
  ['..\\x.png', 'outside'],
  ['/etc/passwd', 'absolute'],
  ['C:x', 'absolute'],
  ['a/b.png', 'separator'],
  ['a\\b.png', 'separator'],
  ['a\0.png', 'control'],
  ['a\n.png', 'control'],
  ['\u001b[2J', 'control'],
  ['con', 'reserved'],
  ['NUL.png', 'reserved'],
  ['lpt1.tif', 'reserved'],
  ['a\ufffd.png', 'UTF-8'],
  ['x'.repeat(300), '300 bytes'],
  ['ཀ'.repeat(90), '270 bytes'],
])('the name %j is refused', (name, reason) => {
  expect(refusalOfName(name)).toContain(reason);
});

test.each([
  'a.png',
  'བོད་ཡིག་༡.tif',
  'console.png',
  'com10.png',
  '-rf',
  'a b',
  '..a',
  'b1 ',
  'é.png',
  '💡.jpg',
])('the name %j is allowed', (name) => {
  expect(refusalOfName(name)).toBeUndefined();
});

test.each([
  ['a.b.jpg', 'a.b'],
  ['c', 'c'],
  ['.hidden', '.hidden'],
  ['a.', 'a.'],
  ['a.jpg', 'a'],
  ['..x.png', '..x'],
])('the stem of %s is %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test('the order is by code point, not by UTF-16 unit', () => {
  const names = ['\u{1f4a1}', '\uff21', 'b', 'B', 'a', 'ab', ''];
  expect(names.sort(compareCodePoints)).toEqual(['', 'B', 'a', 'ab', 'b', '\uff21', '\u{1f4a1}']);
});

test('stats keep the order of batches that look like numbers', () => {
  expect(
    formatStats(
      new Map([
        ['2', 1],
        ['10', 2],
        ['__proto__', 3],
      ]),
    ),
  ).toBe('{\n  "per_batch": {\n    "10": 2,\n    "2": 1,\n    "__proto__": 3\n  },\n  "total": 6\n}');
});

test.each([
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['webp', 'RIFF\0\0\0\0WEBP'],
  ['gif', 'GIF89a'],
  ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['heif', '\0\0\0\x20ftypavif'],
  ['pnm', 'P5\n'],
  ['pdf', '%PDF-1.7'],
  [undefined, ''],
  [undefined, 'hello'],
  [undefined, '<svg xmlns='],
  [undefined, 'BMW is a car, not a picture'],
  [undefined, 'PNG'],
])('the kind %s is told by the first bytes %j', (kind, head) => {
  expect(imageKindOf(Buffer.from(head, 'latin1'))).toBe(kind);
});

describe('annotation rows', () => {
  async function rowsOf(content: string | Buffer): Promise<unknown[]> {
    const path = join(temporaryFolder(), 'a.csv');
    writeFileSync(path, content);
    const rows = [];
    for await (const { imageName, batchId, transcript, line } of readAnnotations(path))
      rows.push([imageName, batchId, transcript, line]);
    return rows;
  }

  test('columns by name, line of the start of a row, texts as they are', async () => {
    expect(
      await rowsOf(
        '\ufeffx, batch_id ,transcript,image_name\r\n1,b1,"a ""q""\nb",p.png\r\n\r\n2,b2,NA,q.png',
      ),
    ).toEqual([
      ['p.png', 'b1', 'a "q"\nb', 2],
      ['q.png', 'b2', 'NA', 5],
    ]);
  });

  test.each([
    ['no header', '', 'EMPTY_FILE', /a\.csv: found no line, expected a header with task_name, /u],
    [
      'missing column',
      'image_name,batch_id,text\na,b,c\n',
      'MISSING_COLUMN',
      /:1: found columns "image_name", "batch_id", "text", expected task_name, .* or image_name, batch_id, transcript$/u,
    ],
    [
      'long row',
      'image_name,batch_id,transcript\na,b,c\na,b,c,d\n',
      'LONG_ROW',
      /:3: found 4 fields, expected 3/u,
    ],
    [
      'short row',
      'image_name,batch_id,transcript\na,b\n',
      'SHORT_ROW',
      /:2: found 2 fields, expected 3 \(no transcript\)/u,
    ],
    [
      'unclosed quote',
      'image_name,batch_id,transcript\na,b,c\na,b,"c\n\n',
      'UNCLOSED_QUOTE',
      /:3: found a quote that is never closed/u,
    ],
    [
      'text after a quote',
      'image_name,batch_id,transcript\na,b,"c"d\n',
      'TEXT_AFTER_QUOTE',
      /:2: found text after a closing quote/u,
    ],
    [
      'quote inside a field',
      'image_name,batch_id,transcript\na,b,c "d"\n',
      'STRAY_QUOTE',
      /:2: found a quote inside an unquoted field/u,
    ],
    [
      'invalid UTF-8',
      Buffer.from('image_name,batch_id,transcript\na,b,\xff\n', 'latin1'),
      'NOT_UTF8',
      /:2: found byte 0xff at offset 35, expected UTF-8/u,
    ],
  ])('%s', async (_name, content, code, message) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      code,
      exit: 65,
      message: expect.stringMatching(message) as unknown,
    });
  });
});

test('a pool bounds what is under way and throws the first failure', async () => {
  const pool = new Pool(2);
  let running = 0;
  let most = 0;
  for (let at = 0; at < 8; at += 1) {
    await pool.add(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
    });
  }
  await pool.drain();
  expect(most).toBe(2);
  await pool.add(() => Promise.reject(new Error('broken')));
  await expect(pool.drain()).rejects.toThrow('broken');
});
