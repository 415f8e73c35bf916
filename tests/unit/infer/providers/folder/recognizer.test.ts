import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest } from '../../../../../src/infer/providers/folder/manifest.ts';
import type { Recognizer } from '../../../../../src/infer/provider.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { contextIn, pageOf, signal, type TestContext } from '../context.ts';

const PAGES = [
  { imageName: 'a.png', batchId: 'x' },
  { imageName: 'a.png', batchId: 'y' },
  { imageName: 'b.png', batchId: 'x' },
];

async function open(
  files: Readonly<Record<string, string | Buffer>>,
  settings: object,
): Promise<{ recognizer: Recognizer; context: TestContext; folder: string }> {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const context = { ...contextIn(folder), pages: PAGES };
  return { recognizer: await manifest.create(manifest.settings.parse(settings), context), context, folder };
}

test('reads the pages of a folder; an ambiguous stem is told and fails its pages', async () => {
  const { recognizer, context } = await open({ 'out/a.txt': 'A', 'out/b.txt': '\n' }, { source: 'out' });
  expect(context.warnings.join('\n')).toMatch(/"a" fits 2 pages.*\(STEM_AMBIGUOUS\)/u);
  expect(await recognizer.recognize(pageOf('b.png', 'x'), { signal })).toMatchObject({
    status: 'ok',
    text: '\n',
  });
  await expect(recognizer.recognize(pageOf('a.png', 'x'), { signal })).rejects.toMatchObject({
    code: 'NO_TEXT',
    kind: 'page',
  });
  await recognizer.close?.();
});

test('reads a table by its columns, and a batch that is given', async () => {
  const { recognizer } = await open(
    { 'r.jsonl': '{"n":"a","t":"A"}\n{"n":"b","t":"B"}\n' },
    { source: 'r.jsonl', columns: { image_name: 'n', inference: 't' }, batch: 'x' },
  );
  expect(await recognizer.recognize(pageOf('a.png', 'x'), { signal })).toEqual({ status: 'ok', text: 'A' });
  await recognizer.close?.();
});

test('a damaged file fails its page alone', async () => {
  const { recognizer } = await open({ 'x/a.txt': Buffer.from([0xff]), 'x/b.txt': 'B' }, { source: '.' });
  await expect(recognizer.recognize(pageOf('a.png', 'x'), { signal })).rejects.toMatchObject({
    code: 'NOT_UTF8',
    kind: 'page',
  });
  expect(await recognizer.recognize(pageOf('b.png', 'x'), { signal })).toMatchObject({ text: 'B' });
});

test('the fingerprint is that of names and contents', async () => {
  const { folder, context } = await open({ 'out/a.txt': 'A' }, { source: 'out' });
  const settings = manifest.settings.parse({ source: 'out' });
  const first = await manifest.fingerprint?.(settings, context);
  writeFileSync(join(folder, 'out/.DS_Store'), 'x');
  expect(await manifest.fingerprint?.(settings, context)).toBe(first);
  writeFileSync(join(folder, 'out/b.txt'), 'B');
  expect(await manifest.fingerprint?.(settings, context)).not.toBe(first);
});

test('a file behind a link that is read belongs to the fingerprint, one outside of the source does not', async () => {
  const { folder, context } = await open({ 'out/a.data': 'A', 'other/b.data': 'B' }, { source: 'out' });
  symlinkSync('a.data', join(folder, 'out/a.txt'));
  symlinkSync('../other/b.data', join(folder, 'out/b.txt'));
  const settings = manifest.settings.parse({ source: 'out' });
  const of = async (): Promise<unknown> => manifest.fingerprint?.(settings, context);
  const first = await of();
  writeFileSync(join(folder, 'other/b.data'), 'BB');
  expect(await of()).toBe(first);
  symlinkSync('b.data', join(folder, 'out/none.txt'));
  expect(await of()).toBe(first);
  symlinkSync('a.data', join(folder, 'out/c.txt'));
  expect(await of()).not.toBe(first);
});
