import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nativeRaster } from '../../../../../../src/engine/native/raster.ts';
import { loadAddon } from '../../../../../../src/engine/native/load-addon.ts';
import { raster as ts } from '../../../../../../src/engine/ts/raster.ts';
import { type Models, openModels } from '../../../../../../src/infer/providers/bdrc/models.ts';
import { recognizePage } from '../../../../../../src/infer/providers/bdrc/page/recognize-page.ts';
import { resolveSettings } from '../../../../../../src/infer/providers/bdrc/settings.ts';
import { config, context, FIXTURES, signal } from '../context.ts';

const addon = loadAddon();
const native = addon === undefined ? ts : nativeRaster(addon);
const straight = join(FIXTURES, 'images', 'straight.png');
const WHITE = { r: 255, g: 255, b: 255 };

let models: Models;
beforeAll(async () => {
  models = await openModels(resolveSettings(config(), context()), 1);
});
afterAll(async () => models.close());

async function read(bytes: Uint8Array, settings: Record<string, unknown> = {}, raster = native) {
  return recognizePage({ bytes, signal }, models, resolveSettings(config(settings), context()), raster);
}

/** Noise from a fixed seed, added to every sample. */
async function addNoise(bytes: Uint8Array, strength: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[i] = Math.max(0, Math.min(255, data[i]! + ((state >>> 16) / 65_536 - 0.5) * strength));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

async function part(height: number): Promise<Buffer> {
  return sharp(straight).removeAlpha().extract({ left: 0, top: 0, width: 800, height }).png().toBuffer();
}

describe('pages of other kinds', () => {
  test('a page turned by 2.5 degrees is levelled', async () => {
    const { details, status } = await read(
      await sharp(straight).removeAlpha().rotate(2.5, { background: WHITE }).png().toBuffer(),
    );
    expect(status).toBe('ok');
    expect(details?.['angle']).toBeGreaterThan(2);
    expect(details?.['angle']).toBeLessThan(3);
  });

  test('a page turned by 20 degrees stays as it is', async () => {
    const { details } = await read(
      await sharp(await part(400))
        .rotate(20, { background: WHITE })
        .png()
        .toBuffer(),
    );
    expect(Math.abs((details?.['angle'] as number | undefined) ?? 0)).toBeLessThan(5);
  });

  test('noise on the paper leaves most lines in place', async () => {
    const clean = await read(await part(400));
    const noisy = await read(await addNoise(await part(400), 24));
    const count = (answer: typeof clean): number => (answer.details!['boxes'] as unknown[]).length;
    expect(Math.abs(count(noisy) - count(clean))).toBeLessThanOrEqual(2);
  });

  test('a page of noise alone ends without a crash', async () => {
    const grey = await sharp({
      create: { width: 600, height: 520, channels: 3, background: { r: 128, g: 128, b: 128 } },
    })
      .png()
      .toBuffer();
    expect(['ok', 'empty']).toContain((await read(await addNoise(grey, 200))).status);
  });

  test.each([
    ['white', WHITE],
    ['grey', { r: 90, g: 90, b: 90 }],
    ['yellow', { r: 250, g: 240, b: 20 }],
  ])('an empty %s page is empty', async (_, background) => {
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();
    expect(await read(bytes)).toMatchObject({ status: 'empty', text: '' });
  });

  test.each([
    [1, 1],
    [3, 900],
    [900, 3],
    [40, 2100],
  ])('a page of %i × %i pixels is read or refused, not a crash', async (width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: WHITE } })
      .png()
      .toBuffer();
    const outcome = await read(bytes).then(
      ({ status }) => status,
      (error: unknown) => (error as Error).message,
    );
    expect(outcome).toMatch(/^empty$|too narrow|too flat/u);
  });

  test('a tall page is reduced before its lines are found', async () => {
    const bytes = await sharp(await part(700))
      .extend({ bottom: 1500, background: WHITE })
      .png()
      .toBuffer();
    const { status, details } = await read(bytes);
    expect(status).toBe('ok');
    for (const [, y, , height] of details!['boxes'] as number[][]) expect(y! + height!).toBeLessThan(720);
  });
});

test.skipIf(addon === undefined)('both engines read the same, dewarped as well', async () => {
  const bent = await sharp(join(FIXTURES, 'images', 'curved.png'))
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 900, height: 520 })
    .png()
    .toBuffer();
  for (const settings of [{ dewarp: true }, { merge_lines: false, k_factor: 1.2, bbox_tolerance: 1.5 }]) {
    expect(await read(bent, settings, native)).toEqual(await read(bent, settings, ts));
  }
});
