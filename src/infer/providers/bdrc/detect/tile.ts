import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';

const WIDEST = 4096;
const HIGHEST = 2048;
/** A strip a few pixels high would be enlarged without end. */
const WIDEST_ENLARGED = 32 * WIDEST;

/** A page cut into square tiles, row by row. */
export interface Tiling {
  /** Size after the clamp, before padding. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** 0/255, each thresholded on its own. */
  readonly tiles: readonly Bitmap[];
}

/** Brings the page into the size the line network knows, pads it with white and cuts it up. */
export function tilePage(page: Bitmap, patchSize: number, raster: Raster): Tiling {
  const sized = clampSize(page, patchSize, raster);
  const { width, height } = sized;
  const columns = Math.ceil(width / patchSize);
  const rows = Math.ceil(height / patchSize);
  const tiles: Bitmap[] = [];
  for (let y = 0; y < height; y += patchSize)
    for (let x = 0; x < width; x += patchSize)
      tiles.push(raster.binarize(sized, { x, y, width: patchSize, height: patchSize }));
  return { width, height, columns, rows, tiles };
}

/** The first rule that matches wins; a square page is never reduced. */
function clampSize(page: Bitmap, patchSize: number, raster: Raster): Bitmap {
  const { width, height } = page;
  if (width > height && width > WIDEST)
    return resizeTo(page, WIDEST, Math.trunc(height * (WIDEST / width)), raster);
  if (height > width && height > HIGHEST)
    return resizeTo(page, Math.trunc(width * (HIGHEST / height)), HIGHEST, raster);
  if (height < patchSize) return resizeTo(page, Math.trunc(width * (patchSize / height)), patchSize, raster);
  return page;
}

function resizeTo(page: Bitmap, width: number, height: number, raster: Raster): Bitmap {
  if (width < 1 || height < 1)
    throw new RangeError(`page of ${page.width} × ${page.height} pixels is too narrow`);
  if (width > WIDEST_ENLARGED)
    throw new RangeError(`page of ${page.width} × ${page.height} pixels is too flat`);
  return raster.resize(page, width, height);
}
