import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadPage } from '../../../../../../src/infer/providers/bdrc/page/load.ts';
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
  expect(await loadPage(bytes)).toMatchObject({ width: 100, height: 800, channels: 3 });
});

test('colour profiles are not applied', async () => {
  const red = { create: { width: 4, height: 4, channels: 3, background: { r: 255, g: 0, b: 0 } } } as const;
  const [blue, green, stored] = (await loadPage(await sharp(red).withIccProfile('p3').png().toBuffer())).data;
  expect(stored).toBeLessThan(250);
  expect([blue, green].every((value) => value! > 10)).toBe(true);
});

test('a truncated file is an error, and read as far as it goes with compat', async () => {
  const whole = await sharp(straight).removeAlpha().jpeg().toBuffer();
  const half = whole.subarray(0, whole.length >> 1);
  await expect(loadPage(half)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect(await loadPage(half, { tolerant: true })).toMatchObject({ width: 1600, height: 700 });
});

test('an empty file is an error', async () => {
  await expect(loadPage(new Uint8Array())).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});
