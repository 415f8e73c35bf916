import type { Resampler } from '../../statistics/sums.ts';
import type { Addon } from './load-addon.ts';
import { runTask } from './run-task.ts';

/** Resampling in the addon, on its threads; the table is read where it is and must not change meanwhile. */
export function nativeResampling(addon: Addon): Resampler {
  return {
    resampledSums: (table, scheme, { resamples, seed, threads, ...options }) =>
      runTask(
        addon,
        (progress) =>
          addon.resampledSums(
            table.values,
            { columns: table.columns, isSwap: scheme === 'swap', seed, resamples, threads: threads ?? null },
            progress,
          ),
        options,
      ),
  };
}
