import type { Engine } from '../engine.ts';
import { openNativeCorpus } from './corpus.ts';
import { call } from './errors.ts';
import type { Addon } from './load-addon.ts';
import { nativeMany, nativePages } from './many.ts';
import { nativePairs } from './pairs.ts';
import { nativeRaster } from './raster.ts';
import { nativeResampling } from './resampling.ts';

/** The engine of the addon. Throws `SIMD_NOT_AVAILABLE` when `ERRATA_SIMD` names no path of this processor. */
export function nativeEngine(addon: Addon): Engine {
  const { version, simd } = call(() => addon.addonInfo());
  return {
    kind: 'native',
    version,
    simd,
    ...nativePairs(addon),
    ...nativeMany(addon),
    ...nativePages(addon),
    ...nativeResampling(addon),
    openCorpus: (options) => openNativeCorpus(addon, options),
    raster: nativeRaster(addon),
  };
}
