import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Recognizer } from '../../../../../src/infer/provider.ts';
import { manifest as provider } from '../../../../../src/infer/providers/tesseract/manifest.ts';
import { readWith } from '../../../../../src/infer/providers/tesseract/recognizer.ts';
import type { TesseractWorker } from '../../../../../src/infer/providers/tesseract/worker.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { contextIn, pageOf, signal } from '../context.ts';

const SAMPLE = fileURLToPath(new URL('../../../../../data/sample', import.meta.url));

async function create(
  settings: Readonly<Record<string, unknown>>,
  maxWorkers = 1,
  folder = temporaryFolder(),
): Promise<Recognizer> {
  const parsed = provider.settings.safeParse(settings);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return provider.create(parsed.data, contextIn(folder, maxWorkers));
}

describe('recognition, offline', () => {
  test('a Tibetan page is read exactly, several at once', async () => {
    const recognizer = await create({ page_segmentation_mode: 6 }, 2);
    const paths = ['print-01', 'print-03', 'print-04'].map((name) =>
      join(SAMPLE, 'tibetan-print', `${name}.png`),
    );
    const results = await Promise.all(paths.map((path) => recognizer.recognize(pageOf(path), { signal })));
    await recognizer.close?.();
    for (const [at, path] of paths.entries()) {
      expect(results[at]).toMatchObject({
        status: 'ok',
        text: `${readFileSync(path.replace('.png', '.txt'), 'utf8')}\n`,
        details: { confidence: expect.any(Number) as unknown },
      });
    }
  });

  test('languages of several packages work together; a file that is no image fails alone', async () => {
    const recognizer = await create({ languages: ['bod', 'eng'] });
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bad.png'), 'no image at all');
    // one white pixel line: nothing to read
    writeFileSync(
      join(folder, 'blank.pgm'),
      Buffer.concat([Buffer.from('P5 64 64 255\n'), Buffer.alloc(64 * 64, 255)]),
    );
    await expect(recognizer.recognize(pageOf(join(folder, 'bad.png')), { signal })).rejects.toMatchObject({
      kind: 'page',
      code: 'TESSERACT_FAILED',
    });
    expect(await recognizer.recognize(pageOf(join(folder, 'blank.pgm')), { signal })).toMatchObject({
      status: 'empty',
      text: '',
    });
    const { text } = await recognizer.recognize(pageOf(join(SAMPLE, 'latin', 'latin-01.png')), { signal });
    await recognizer.close?.();
    expect(text).toContain('opens at eight');
  });

  test('an abort frees the worker for the next page', async () => {
    const recognizer = await create({ page_segmentation_mode: 6 });
    const page = pageOf(join(SAMPLE, 'tibetan-print', 'print-03.png'));
    await recognizer.recognize(page, { signal });
    const controller = new AbortController();
    const reading = recognizer.recognize(page, { signal: controller.signal });
    setImmediate(() => {
      controller.abort(new Error('out of time'));
    });
    await expect(reading).rejects.toThrow('out of time');
    expect((await recognizer.recognize(page, { signal })).status).toBe('ok');
    await recognizer.close?.();
  });
});

describe('language data', () => {
  test('a missing language says how to add it', async () => {
    await expect(create({ languages: ['xyz'] })).rejects.toMatchObject({
      kind: 'configuration',
      exit: 78,
      message: expect.stringContaining('npm install @tesseract.js-data/xyz') as unknown,
    });
  });

  test('data that is no data does not hang', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bod.traineddata'), 'garbage');
    const recognizer = await create({ language_data: folder });
    await expect(
      recognizer.recognize(pageOf(join(SAMPLE, 'latin', 'latin-01.png')), { signal }),
    ).rejects.toMatchObject({ kind: 'configuration', code: 'TESSERACT_START' });
    await recognizer.close?.();
  });

  test('the fingerprint depends on the data', async () => {
    const parsed = provider.settings.safeParse({});
    if (!parsed.success) throw new Error('bad settings');
    expect(await provider.fingerprint?.(parsed.data, contextIn(temporaryFolder()))).toEqual({
      version: '7.0.0',
      languages: { bod: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown },
    });
  });
});

test.each([
  [{ page_segmentation_mode: 0 }],
  [{ page_segmentation_mode: 14 }],
  [{ languages: [] }],
  [{ languages: ['../x'] }],
  [{ languages: '../x' }],
  [{ languages: 'eng+' }],
  [{ languages: '' }],
  [{ psm: 3 }],
])('the settings %j are refused', (settings) => {
  expect(provider.settings.safeParse(settings).success).toBe(false);
});

test.each([
  ['eng', ['eng']],
  ['eng+bod', ['eng', 'bod']],
  [
    ['eng', 'bod'],
    ['eng', 'bod'],
  ],
])('languages %j are %j, with the same key of an answer', (languages, expected) => {
  expect(provider.settings.parse({ languages })).toMatchObject({ languages: expected });
});

test('a worker whose image failed is closed, and the failure has the words of the recogniser', async () => {
  let isOpen = true;
  const worker: TesseractWorker = {
    isAlive: () => isOpen,
    read: () => Promise.reject(new Error('Error: broken.')),
    close: async () => {
      isOpen = false;
    },
  };
  await expect(readWith(worker, Uint8Array.of(0), signal)).rejects.toMatchObject({
    code: 'TESSERACT_FAILED',
    message: 'tesseract cannot read the image: broken',
  });
  expect(isOpen).toBe(false);
});
