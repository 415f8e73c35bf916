import type sharp from 'sharp';
import type { Bitmap, Box } from '../../../../raster/bitmap.ts';
import { writeFileAtomic } from '../../../../io/atomic-write.ts';
import { importOptional } from '../../../../io/import-optional.ts';
import { DIGITS } from './digits.ts';
import type { Sight } from './recognize-page.ts';

type Colour = readonly [red: number, green: number, blue: number];
const READ: Colour = [0, 140, 60];
const FAILED: Colour = [220, 0, 0];
const THICKNESS = 3;

/** Writes a PNG of the level page with the box of each line and its place in the order; lines that failed are red. */
export async function writeLinePicture(path: string, { page, lines }: Sight): Promise<void> {
  const { default: encoder } = await importOptional<{ default: typeof sharp }>(
    'sharp',
    'errata run --debug-lines',
  );
  const { width, height } = page;
  const picture = toRgb(page);
  lines.forEach(({ box, failure }, i) => {
    const colour = failure === undefined ? READ : FAILED;
    drawBox(picture, box, colour);
    drawNumber(picture, i + 1, box, colour);
  });
  await writeFileAtomic(
    path,
    await encoder(picture.data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

function toRgb({ width, height, channels, data: page }: Bitmap): Bitmap {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0, from = 0; i < data.length; i += 3, from += channels) {
    data[i] = page[from + channels - 1]!;
    data[i + 1] = page[from + (channels >> 1)]!;
    data[i + 2] = page[from]!;
  }
  return { width, height, channels: 3, data };
}

/** Paints the part of the rectangle that lies on the picture. */
function paint({ width, height, data }: Bitmap, box: Box, colour: Colour): void {
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++)
      data.set(colour, (y * width + x) * 3);
  }
}

function drawBox(picture: Bitmap, { x, y, width, height }: Box, colour: Colour): void {
  paint(picture, { x, y, width, height: THICKNESS }, colour);
  paint(picture, { x, y: y + height - THICKNESS, width, height: THICKNESS }, colour);
  paint(picture, { x, y, width: THICKNESS, height }, colour);
  paint(picture, { x: x + width - THICKNESS, y, width: THICKNESS, height }, colour);
}

/** White digits on a plate in the top left corner of the box. */
function drawNumber(picture: Bitmap, number: number, box: Box, colour: Colour): void {
  const dot = Math.max(2, Math.min(6, Math.floor(box.height / 12)));
  const digits = Array.from(String(number), Number);
  paint(picture, { x: box.x, y: box.y, width: (4 * digits.length + 1) * dot, height: 7 * dot }, colour);
  digits.forEach((digit, place) => {
    DIGITS[digit]!.forEach((bits, row) => {
      for (let column = 0; column < 3; column++) {
        if ((bits & (4 >> column)) === 0) continue;
        paint(
          picture,
          { x: box.x + (1 + 4 * place + column) * dot, y: box.y + (1 + row) * dot, width: dot, height: dot },
          [255, 255, 255],
        );
      }
    });
  });
}
