import { sumResample } from '../../statistics/sums.ts';
import type { Resampler } from '../../statistics/sums.ts';
import { TimeSlices } from '../../work/time-slices.ts';

/** Resampling in TypeScript, a resample at a time. */
export const resampling: Resampler = {
  async resampledSums(table, scheme, { resamples, seed, signal, onProgress }) {
    const { columns, rows } = table;
    const sums = new Float64Array(resamples * columns);
    const weights = new Uint16Array(rows);
    const slices = new TimeSlices(signal);
    for (let resample = 0; resample < resamples; resample += 1) {
      if (slices.isDue) {
        onProgress?.(resample);
        await slices.pause();
      }
      const totals = sums.subarray(resample * columns, (resample + 1) * columns);
      sumResample(table, scheme, seed, resample, weights, totals);
    }
    onProgress?.(resamples);
    return sums;
  },
};
