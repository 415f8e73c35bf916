import { sumResample } from '../../statistics/sums.ts';
import type { Resampler } from '../../statistics/sums.ts';
import { Breather } from '../../work/breather.ts';

/** Resampling in TypeScript, a resample at a time. */
export const resampling: Resampler = {
  async resampledSums(table, scheme, { resamples, seed, signal, onProgress }) {
    const { columns, rows } = table;
    const sums = new Float64Array(resamples * columns);
    const weights = new Uint16Array(rows);
    const breather = new Breather(signal);
    for (let resample = 0; resample < resamples; resample += 1) {
      if (breather.isDue) {
        onProgress?.(resample);
        await breather.pause();
      }
      const totals = sums.subarray(resample * columns, (resample + 1) * columns);
      sumResample(table, scheme, seed, resample, weights, totals);
    }
    onProgress?.(resamples);
    return sums;
  },
};
