import { ErrataError } from '../schema/error.ts';
import { checkThreads, isInRange, rangeText, RESAMPLES, SEEDS } from '../schema/whole-range.ts';
import type { Resampled } from './interval.ts';
import { jackknifeOf, ratioOf } from './ratio.ts';
import type { Ratio } from './ratio.ts';
import type { ResampleOptions, Resampler } from './sums.ts';
import { columnOf, packColumns } from './table.ts';

/** Resamples every ratio on the same draws of rows, so that any two can be compared resample by resample; null where undefined. */
export async function bootstrapRatios(
  ratios: readonly Ratio[],
  options: ResampleOptions,
  engine: Resampler,
): Promise<(Resampled | null)[]> {
  checkResampling(options);
  const columns = ratios.flatMap(({ numerators, denominators }) => [numerators, denominators]);
  const { table, places } = packColumns(columns);
  const sums = await engine.resampledSums(table, 'bootstrap', options);
  return ratios.map((ratio, index) => {
    const estimate = ratioOf(ratio);
    if (estimate === null) return null;
    const values = columnOf(sums, table.columns, places[2 * index] ?? 0);
    const denominators = columnOf(sums, table.columns, places[2 * index + 1] ?? 0);
    for (let resample = 0; resample < values.length; resample += 1)
      (values[resample] as number) /= denominators[resample] as number;
    return { estimate, values, jackknife: jackknifeOf(ratio) };
  });
}

/** The difference of two statistics that were resampled together: left minus right. */
export function differenceOf(left: Resampled, right: Resampled): Resampled {
  const subtract = (from: Float64Array, other: Float64Array): Float64Array =>
    from.map((value, at) => value - (other[at] as number));
  return {
    estimate: left.estimate - right.estimate,
    values: subtract(left.values, right.values),
    jackknife: subtract(left.jackknife, right.jackknife),
  };
}

/** Throws unless resamples, seed and threads are within their ranges. */
export function checkResampling({
  resamples,
  seed,
  threads,
}: Pick<ResampleOptions, 'resamples' | 'seed' | 'threads'>): void {
  if (!isInRange(resamples, RESAMPLES))
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `expected the number of resamples to be ${rangeText(RESAMPLES)}, got ${resamples}`,
    );
  if (!isInRange(seed, SEEDS))
    throw new ErrataError('ARGUMENT_INVALID', `expected the seed to be ${rangeText(SEEDS)}, got ${seed}`);
  checkThreads(threads);
}
