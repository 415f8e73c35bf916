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
  const picture = await (await openThumbnailer())?.(path);
  const [, content = ''] = /^data:image\/webp;base64,(.*)$/u.exec(picture ?? '') ?? [];
  expect((await sharp(Buffer.from(content, 'base64')).metadata()).format).toBe('webp');
});

test('an image that cannot be decoded, or is not there, has none', async () => {
  const path = join(folder, 'cut.jp2');
  writeFileSync(path, fixture('rgb.jp2').subarray(0, 120));
  const thumbnailer = await openThumbnailer();
  expect(await thumbnailer?.(path)).toBeNull();
  expect(await thumbnailer?.(join(folder, 'none.png'))).toBeNull();
});
