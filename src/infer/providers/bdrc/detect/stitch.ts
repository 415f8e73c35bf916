import { type Bitmap, cut, filled, paste } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import type { Tiling } from './tile.ts';

/** The masks of the tiles side by side, without the padding, at the size of the page. */
export function stitchMasks(
  masks: readonly Bitmap[],
  { width, height, columns, rows }: Tiling,
  page: Bitmap,
  raster: Raster,
): Bitmap {
  const [patchWidth, patchHeight] = [masks[0]!.width, masks[0]!.height];
  const whole = filled(columns * patchWidth, rows * patchHeight, 1, 0);
  masks.forEach((mask, i) => {
    paste(whole, mask, (i % columns) * patchWidth, Math.floor(i / columns) * patchHeight);
  });
  return raster.resizeMask(cut(whole, { x: 0, y: 0, width, height }), page.width, page.height);
}
