import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { raster } from '../../../../../../src/engine/ts/raster.ts';
import { loadPage } from '../../../../../../src/infer/providers/bdrc/page/load.ts';
import { fixture, HEIGHT, plainBmp, pnm, rgb, WIDTH } from '../../../../image/fixture.ts';
import { FIXTURES } from '../context.ts';

const straight = join(FIXTURES, 'images', 'straight.png');

async function part(height: number): Promise<Buffer> {
  return sharp(straight).removeAlpha().extract({ left: 0, top: 0, width: 800, height }).png().toBuffer();
}

test('a page lies upright as its camera says', async () => {
  const bytes = await sharp(await part(100))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await loadPage(bytes, raster)).toMatchObject({ width: 100, height: 800, channels: 1 });
});

test('colour profiles are not applied', async () => {
  const red = { create: { width: 4, height: 4, channels: 3, background: { r: 255, g: 0, b: 0 } } } as const;
  const [blue, green, stored] = (
    await loadPage(await sharp(red).withIccProfile('p3').png().toBuffer(), raster)
  ).data;
  expect(stored).toBeLessThan(250);
  expect([blue, green].every((value) => value! > 10)).toBe(true);
});

test('a truncated file is an error, and read as far as it goes with compat', async () => {
  const whole = await sharp(straight).removeAlpha().jpeg().toBuffer();
  const half = whole.subarray(0, whole.length >> 1);
  await expect(loadPage(half, raster)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect(await loadPage(half, raster, { tolerant: true })).toMatchObject({ width: 1600, height: 700 });
});

test('an empty file is an error', async () => {
  await expect(loadPage(new Uint8Array(), raster)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});

test('BMP, PNM and JPEG 2000 have the pixels of a PNG', async () => {
  const expected = await loadPage(
    await sharp(Uint8Array.from(rgb), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .png()
      .toBuffer(),
    raster,
  );
  const files = [
    plainBmp(),
    pnm(`P6 ${WIDTH} ${HEIGHT} 255\n`, rgb),
    fixture('rgb.jp2'),
    fixture('rgb.j2k'),
    fixture('rgb16.jp2'),
    fixture('rgba.jp2'),
  ];
  for (const bytes of files) expect(await loadPage(bytes, raster)).toEqual(expected);
});

test('a cut JPEG 2000 is an error', async () => {
  await expect(loadPage(fixture('rgb.jp2').subarray(0, 150), raster)).rejects.toMatchObject({
    code: 'IMAGE_UNREADABLE',
  });
});
