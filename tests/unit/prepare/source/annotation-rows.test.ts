import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAnnotations } from '../../../../src/prepare/source/annotation-rows.ts';
import { temporaryFolder } from '../../../cli/run.ts';

describe('annotation rows', () => {
  async function rowsOf(content: string | Buffer): Promise<unknown[]> {
    const path = join(temporaryFolder(), 'a.csv');
    writeFileSync(path, content);
    const rows = [];
    for await (const { imageName, batchId, transcript, line } of readAnnotations({ path, label: path }))
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
      /:1: found columns "image_name", "batch_id", "text", expected task_name, .* transcript$/u,
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
