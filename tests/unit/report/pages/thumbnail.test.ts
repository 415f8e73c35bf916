import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openThumbnailer } from '../../../../src/report/pages/thumbnail.ts';
import { fixture, plainBmp, pnm } from '../../image/fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-thumbnail-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['a.bmp', plainBmp()],
  [
    'b.pgm',
    pnm(
      'P5 13 7 255\n',
      Array.from({ length: 91 }, () => 9),
    ),
  ],
  ['c.jp2', fixture('rgba.jp2')],
  ['d.heic', fixture('red.heic')],
])('%s has a small picture', async (name, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const pictures = await (await openThumbnailer())?.(path);
  for (const picture of [pictures?.preview, pictures?.thumb]) {
    const [, content = ''] = /^data:image\/webp;base64,(.*)$/u.exec(picture ?? '') ?? [];
    expect((await sharp(Buffer.from(content, 'base64')).metadata()).format).toBe('webp');
  }
});

test('an image that cannot be decoded, or is not there, has none', async () => {
  const path = join(folder, 'cut.jp2');
  writeFileSync(path, fixture('rgb.jp2').subarray(0, 120));
  const thumbnailer = await openThumbnailer();
  expect(await thumbnailer?.(path)).toBeNull();
  expect(await thumbnailer?.(join(folder, 'none.png'))).toBeNull();
});

test.each([
  // a leaf as wide as it is legible, a page that is no larger for that, one that is turned by its EXIF
  [3630, 493, 1, [2000, 272], [3630, 493]],
  [2400, 3600, 1, [775, 1162], [2400, 3600]],
  [400, 200, 6, [200, 400], [200, 400]],
] as const)('%d × %d, orientation %d', async (width, height, orientation, preview, size) => {
  const path = join(folder, `${width}.jpg`);
  await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .withMetadata({ orientation })
    .jpeg()
    .toFile(path);
  const pictures = (await (await openThumbnailer())?.(path))!;
  const shown = await sharp(Buffer.from(pictures.preview.split(',')[1]!, 'base64')).metadata();
  expect([[shown.width, shown.height], pictures.size]).toEqual([preview, size]);
});
