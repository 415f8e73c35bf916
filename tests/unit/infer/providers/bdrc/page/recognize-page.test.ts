import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bitmap } from '../../../../../../src/raster/bitmap.ts';
import { activeEngine } from '../../../../../../src/engine/select.ts';
import { createRecognizer } from '../../../../../../src/infer/providers/bdrc/recognizer.ts';
import { type Models, openModels } from '../../../../../../src/infer/providers/bdrc/models.ts';
import { recognizePage } from '../../../../../../src/infer/providers/bdrc/page/recognize-page.ts';
import { type BdrcSettings, resolveSettings } from '../../../../../../src/infer/providers/bdrc/settings.ts';
import { temporaryFolder } from '../../../../../cli/run.ts';
import { config, context, page, signal } from '../context.ts';

const { raster } = activeEngine();
let models: Models;
beforeAll(async () => {
  models = await openModels(settings(), 1);
});
afterAll(async () => models.close());

function settings(changes: Record<string, unknown> = {}): BdrcSettings {
  return resolveSettings(config(changes), context());
}

/** The models of the fixtures, but the given lines cannot be read. */
function failingAt(places: readonly number[]): Models {
  let line = -1;
  const read = async (image: Bitmap): Promise<string> => {
    line += 1;
    if (places.includes(line)) throw new Error(`line ${line} is broken\nand more`);
    return models.reader.read(image, raster);
  };
  return { ...models, reader: { ...models.reader, read } };
}

async function recognize(name: string, use: Models = models, changes: Record<string, unknown> = {}) {
  return recognizePage({ bytes: await page(name).bytes(), signal }, use, settings(changes), raster);
}

test('a line that cannot be read is told of, and the others are kept', async () => {
  const whole = await recognize('tiny_300x120.png');
  const { status, text, details } = await recognize('tiny_300x120.png', failingAt([0]));
  expect(status).toBe('ok');
  expect(text).toBe(`\n${whole.text.split('\n')[1]}`);
  expect(details).toMatchObject({
    failed_lines: [{ line: 1, message: 'line 0 is broken' }],
    boxes: [
      [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      expect.anything(),
    ],
  });
});

test('a page all of whose lines fail is an error', async () => {
  await expect(recognize('tiny_300x120.png', failingAt([0, 1]))).rejects.toMatchObject({
    code: 'LINES_UNREADABLE',
    message: expect.stringContaining('2 of 2 lines') as string,
  });
});

test.each([
  ['one line that fails', 'tiny_300x120.png', [1], /1 of 2 lines/u],
  ['a black page', 'empty_black.png', [], /0 × 0 pixels/u],
  ['a file that is no image', 'not_an_image.png', [], /cannot be decoded/u],
])('with compat %s leaves the page empty', async (_, name, places, reason) => {
  expect(await recognize(name, failingAt(places), { compat: true })).toEqual({
    status: 'empty',
    text: '',
    reason: expect.stringMatching(reason) as string,
  });
});

test.each([
  ['a file that is no image', 'not_an_image.png', 'IMAGE_UNREADABLE'],
  ['a black page', 'empty_black.png', 'LINES_UNREADABLE'],
])('%s is an error', async (_, name, code) => {
  await expect(recognize(name)).rejects.toMatchObject({ code });
});

test('a page without lines is empty', async () => {
  expect(await recognize('empty_white.png')).toEqual({
    status: 'empty',
    text: '',
    reason: 'no lines detected',
  });
});

test('a line network that fails is an error of the page; with compat the page is empty', async () => {
  const broken: Models = {
    ...models,
    lineNetwork: {
      ...models.lineNetwork,
      run: async () => {
        throw new Error('out of memory');
      },
    },
  };
  await expect(recognize('tiny_60x24.png', broken)).rejects.toThrow('out of memory');
  expect(await recognize('tiny_60x24.png', broken, { compat: true })).toMatchObject({
    status: 'empty',
    reason: 'out of memory',
  });
});

test('a page that is given up is no empty page, not even with compat', async () => {
  const aborted = AbortSignal.abort(new Error('enough'));
  const task = { bytes: await page('tiny_60x24.png').bytes(), signal: aborted };
  await expect(recognizePage(task, models, settings({ compat: true }), raster)).rejects.toThrow('enough');
});

test('pictures of the lines go into a folder of the model and the batch, and nowhere else', async () => {
  const folder = temporaryFolder();
  const recognizer = await createRecognizer(
    config(),
    context({ debugLinesDir: folder, model: '../Model' }),
    undefined,
  );
  await recognizer.recognize({ ...page('tiny_300x120.png'), batchId: '..' }, { signal });
  await recognizer.recognize(page('empty_white.png'), { signal });
  await recognizer.close?.();
  const path = join(folder, '__Model', '_', 'tiny_300x120.png.png');
  expect(existsSync(join(folder, '__Model', 'batch', 'empty_white.png.png'))).toBe(true);
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([300, 120]);
  const green = data.reduce(
    (count, value, i) => count + (i % 3 === 0 && value === 0 && data[i + 1] === 140 ? 1 : 0),
    0,
  );
  expect(green).toBeGreaterThan(300);
});
