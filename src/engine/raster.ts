import { selectedAddon } from './select.ts';
import { nativeRaster } from './native/raster.ts';
import type { Raster } from '../raster/raster.ts';
import { raster } from './ts/raster.ts';

/** The loops over pixels in the engine of the process. */
export function selectRaster(): Raster {
  const addon = selectedAddon();
  return addon === undefined ? raster : nativeRaster(addon);
}
