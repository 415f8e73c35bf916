import { type Bitmap, filled } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import type { Tiling } from './tile.ts';

/** The masks of the tiles side by side, without the padding, at the size of the page. */
export function stitchMasks(
  masks: readonly Bitmap[],
  { width, height, columns }: Tiling,
  page: Bitmap,
  raster: Raster,
): Bitmap {
  const whole = filled(width, height, 1, 0);
  masks.forEach((mask, i) => {
    pasteInside(whole, mask, (i % columns) * mask.width, Math.floor(i / columns) * mask.height);
  });
  const isWhole = width === page.width && height === page.height;
  return isWhole ? whole : raster.resizeMask(whole, page.width, page.height);
}

/** Copies the part of `source` that lies inside of `target` when its top left corner is at (`x`, `y`). */
function pasteInside(target: Bitmap, source: Bitmap, x: number, y: number): void {
  const width = Math.min(source.width, target.width - x);
  const height = Math.min(source.height, target.height - y);
  for (let row = 0; row < height; row++) {
    const start = row * source.width;
    target.data.set(source.data.subarray(start, start + width), (y + row) * target.width + x);
  }
}
