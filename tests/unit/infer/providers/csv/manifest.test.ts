import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Recognition } from '../../../../../src/infer/provider.ts';
import { manifest as provider } from '../../../../../src/infer/providers/csv/manifest.ts';
import type { CsvSettings } from '../../../../../src/infer/providers/csv/settings.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { contextIn, pageOf, signal } from '../context.ts';

async function readAll(
  content: string | Buffer,
  pages: readonly string[],
  settings: Partial<CsvSettings> = {},
): Promise<{ texts: (Recognition | string)[]; warnings: readonly string[] }> {
  const folder = temporaryFolder();
  if (content !== '-') writeFileSync(join(folder, 'in.csv'), content);
  const parsed = provider.settings.safeParse({ file: 'in.csv', ...settings });
  if (!parsed.success) throw new Error('bad settings');
  const context = contextIn(folder);
  const recognizer = await provider.create(parsed.data, context);
  const texts = await Promise.all(
    pages.map((page) =>
      recognizer
        .recognize(pageOf(`/images/${page}`), { signal })
        .catch((error: { code: string }) => error.code),
    ),
  );
  await recognizer.close?.();
  return { texts, warnings: context.warnings };
}

test('texts are found by image and batch, whatever their line ends, quotes and length', async () => {
  const long = 'བཀྲ་ཤིས་'.repeat(50_000);
  const content = `\ufeffimage_name,batch_id,inference\r\n\r\na.png,b1,"x ""y""\r\nz"\r\nb.png,batch-01,${long}\r\n\r\nc.png,batch-1,\r\na.png,batch-2,other`;
  const { texts, warnings } = await readAll(content, [
    'batch-1/a.png',
    'batch-1/b.png',
    'batch-1/c.png',
    'batch-2/a.png',
    'batch-2/b.png',
  ]);
  expect(texts).toEqual([
    { status: 'ok', text: 'x "y"\r\nz' },
    { status: 'ok', text: long },
    { status: 'empty', text: '' },
    { status: 'ok', text: 'other' },
    'NO_ROW',
  ]);
  expect(warnings).toEqual([]);
});

test('of repeated rows the last counts, with a warning', async () => {
  const { texts, warnings } = await readAll('image_name,batch_id,inference\na.png,x,1\na.png,x,2\n', [
    'x/a.png',
  ]);
  expect(texts).toEqual([{ status: 'ok', text: '2' }]);
  expect(warnings).toEqual([expect.stringContaining('1 repeated row')]);
});

test('other column names, and a file without batches', async () => {
  const { texts } = await readAll('text,page\none,a.png\n', ['x/a.png', 'y/a.png'], {
    text_column: 'text',
    image_column: 'page',
  });
  expect(texts).toEqual([
    { status: 'ok', text: 'one' },
    { status: 'ok', text: 'one' },
  ]);
});

test.each([
  ['missing file', '-', 'NO_FILE', /in\.csv: no such file/u],
  ['empty file', '', 'EMPTY_FILE', /found no line, expected a header with image_name, inference/u],
  [
    'missing column',
    'image_name,batch_id,text\n',
    'MISSING_COLUMN',
    /in\.csv:1: found columns "image_name", "batch_id", "text", expected image_name, inference/u,
  ],
  [
    'long row',
    'image_name,batch_id,inference\na,b,c\n"a\n",b,c,d\n',
    'LONG_ROW',
    /in\.csv:3: found 4 fields, expected 3/u,
  ],
  ['unclosed quote', 'image_name,batch_id,inference\na,b,"c\n', 'UNCLOSED_QUOTE', /in\.csv:2: /u],
  [
    'invalid UTF-8',
    Buffer.from('image_name,batch_id,inference\na,b,\xff\n', 'latin1'),
    'NOT_UTF8',
    /in\.csv:2: /u,
  ],
])('%s is bad data', async (_name, content, code, message) => {
  await expect(readAll(content, [])).rejects.toMatchObject({
    exit: 65,
    code,
    message: expect.stringMatching(message) as unknown,
  });
});
