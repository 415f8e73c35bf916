import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../src/schema/journal.ts';
import { bmp, fixture, pnm } from '../unit/image/fixture.ts';
import { runErrata, temporaryFolder } from './run.ts';

const SIZE = { width: 640, height: 160 };

/** Pixels of a page with a word on it. */
async function page(word: string): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160"><rect width="640" height="160" ' +
    `fill="#fff"/><text x="40" y="110" font-size="90" font-family="sans-serif">${word}</text></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

function rowsUpward(pixels: Buffer): number[][] {
  const rows = Array.from({ length: SIZE.height }, (_, y) => [
    ...pixels.subarray(y * SIZE.width * 3, (y + 1) * SIZE.width * 3),
  ]);
  return rows.toReversed();
}

/** A root with images of one word. */
async function makeRoot(): Promise<string> {
  const root = temporaryFolder();
  const images = join(root, 'data/benchmark/images/batch-1');
  mkdirSync(images, { recursive: true });
  const pixels = await page('HELLO');
  const files = {
    'a.bmp': bmp({ bits: 24, ...SIZE, rows: rowsUpward(pixels) }),
    'b.ppm': pnm('P6 640 160 255\n', [...pixels]),
    'c.jp2': fixture('rgb.jp2'),
    'd.jp2': fixture('rgb.jp2').subarray(0, 150),
    'e.jp2': fixture('grey16.jp2'),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(images, name), bytes);
  const rows = Object.keys(files).map((name) => `${name},batch-1,HELLO`);
  writeFileSync(
    join(root, 'data/benchmark/benchmark.csv'),
    ['image_name,batch_id,transcript', ...rows, ''].join('\n'),
  );
  const model = { provider: 'tesseract', languages: ['eng'], page_segmentation_mode: 7 };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { T: model } }));
  return root;
}

test('BMP, PNM and JPEG 2000 are read by a model, and one that is cut costs no other', async () => {
  const root = await makeRoot();
  const { status, stderr } = await runErrata(['run', '--root', root, '--no-progress']);
  const entries = readFileSync(join(root, 'data/models/T.journal.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalEntry);
  const byName = Object.fromEntries(entries.map((entry) => [entry.image_name, entry]));
  expect({ status, names: Object.keys(byName).sort() }, stderr).toEqual({
    status: 1,
    names: ['a.bmp', 'b.ppm', 'c.jp2', 'd.jp2', 'e.jp2'],
  });
  expect(byName['a.bmp']).toMatchObject({
    status: 'ok',
    text: expect.stringMatching(/^HELLO\s*$/u) as string,
  });
  expect(byName['b.ppm']).toMatchObject({
    status: 'ok',
    text: expect.stringMatching(/^HELLO\s*$/u) as string,
  });
  expect(['ok', 'empty']).toContain(byName['c.jp2']?.status);
  expect(byName['d.jp2']).toMatchObject({ status: 'error', error: { code: 'IMAGE_TRUNCATED' } });
  expect(byName['c.jp2']?.details).toMatchObject({
    image: { original: { format: 'jp2', width: 13, height: 7 }, sent: { format: 'png' } },
  });
});

test('they have their pictures in the report, and lint looks at them', async () => {
  const root = await makeRoot();
  mkdirSync(join(root, 'data/models'));
  const names = readdirSync(join(root, 'data/benchmark/images/batch-1'));
  writeFileSync(
    join(root, 'data/models/M.csv'),
    ['image_name,batch_id,inference', ...names.map((name) => `${name},batch-1,HELO`), ''].join('\n'),
  );
  expect(await runErrata(['evaluate', '--root', root])).toMatchObject({ status: 0 });
  expect(await runErrata(['report', '--root', root])).toMatchObject({ status: 0, stderr: '' });
  const lint = await runErrata(['lint', '--root', root]);
  expect(lint.stderr).not.toMatch(/not installed|cannot be decoded/u);
});
