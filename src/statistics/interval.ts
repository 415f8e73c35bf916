import { normalProbability, normalQuantile } from './normal.ts';

/** How far an estimate may be off, from resamples; both ends belong to the interval. */
export interface Interval {
  readonly standardError: number;
  /** Quantiles of the resampled values. */
  readonly percentile: readonly [low: number, high: number];
  /** Bias-corrected and accelerated (Efron 1987): right also for skewed statistics. */
  readonly bca: readonly [low: number, high: number];
}

/** A statistic with what its interval is made of. */
export interface Resampled {
  readonly estimate: number;
  /** The statistic of every resample; NaN where a resample has none. */
  readonly values: Float64Array;
  /** The statistic without the first row, without the second, … */
  readonly jackknife: Float64Array;
}

/** Both intervals of a statistic; null when there is nothing to resample (fewer than two rows). */
export function interval({ estimate, ...resampled }: Resampled, confidence: number): Interval | null {
  const values = resampled.values.filter(Number.isFinite);
  const jackknife = resampled.jackknife.filter(Number.isFinite);
  if (values.length === 0 || jackknife.length < 2) return null;
  const sorted = values.toSorted();
  const tail = (1 - confidence) / 2;
  const [low, high] = bcaTails(estimate, sorted, acceleration(jackknife), tail);
  return {
    standardError: Math.sqrt(variance(values)),
    percentile: [quantile(sorted, tail), quantile(sorted, 1 - tail)],
    bca: [quantile(sorted, low), quantile(sorted, high)],
  };
}

/**
 * Quantile of sorted values by linear interpolation between order statistics: definition 7 of Hyndman and
 * Fan, NumPy's default.
 */
export function quantile(sorted: Float64Array, probability: number): number {
  const position = (sorted.length - 1) * Math.min(1, Math.max(0, probability));
  const index = Math.floor(position);
  const low = sorted[index] ?? 0;
  const high = sorted[Math.min(index + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (position - index);
}

/** Variance with n - 1, values taken in order; 0 for fewer than two. */
export function variance(values: ArrayLike<number>): number {
  const { length } = values;
  if (length < 2) return 0;
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += values[at] as number;
  const mean = sum / length;
  let squares = 0;
  for (let at = 0; at < length; at += 1) squares += ((values[at] as number) - mean) ** 2;
  return squares / (length - 1);
}

/** The probabilities whose quantiles are the ends of the BCa interval. */
function bcaTails(estimate: number, sorted: Float64Array, skew: number, tail: number): [number, number] {
  const bias = normalQuantile(shareBelow(sorted, estimate));
  const shifted = (z: number): number => {
    const stretch = 1 - skew * (bias + z);
    // beyond the pole the interval reaches the last resample
    if (stretch <= 0) return z < 0 ? 0 : 1;
    return normalProbability(bias + (bias + z) / stretch);
  };
  const z = normalQuantile(tail);
  return [shifted(z), shifted(-z)];
}

/** Share of resamples below the estimate, equal ones half; kept off 0 and 1 by half a resample. */
function shareBelow(sorted: Float64Array, estimate: number): number {
  let below = 0;
  let equal = 0;
  for (const value of sorted) {
    if (value < estimate) below += 1;
    else if (value === estimate) equal += 1;
  }
  const half = 0.5 / sorted.length;
  return Math.min(1 - half, Math.max(half, (below + equal / 2) / sorted.length));
}

/** A sixth of the skewness of the jackknife's influence values. */
function acceleration(jackknife: Float64Array): number {
  let sum = 0;
  for (const value of jackknife) sum += value;
  const mean = sum / jackknife.length;
  let squares = 0;
  let cubes = 0;
  for (const value of jackknife) {
    const influence = mean - value;
    squares += influence * influence;
    cubes += influence * influence * influence;
  }
  return squares === 0 ? 0 : cubes / (6 * squares * Math.sqrt(squares));
}
