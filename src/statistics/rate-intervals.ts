import { bootstrapRatios } from './bootstrap.ts';
import { interval } from './interval.ts';
import type { Interval } from './interval.ts';
import { clusterRatio, meanRatio } from './ratio.ts';
import type { Ratio } from './ratio.ts';
import type { ResampleOptions, Resampler } from './sums.ts';

/** A metric's values of one model's pages, all arrays in the same order of pages. */
export interface PageValues {
  /** Page rates; NaN where undefined (left out of the mean). For the macro average. */
  readonly rates?: ArrayLike<number> | undefined;
  /** Edits and reference lengths (or the chosen denominator). For the micro average. */
  readonly counts?: Ratio | undefined;
}

export interface IntervalOptions extends ResampleOptions {
  /** Cluster of every page, such as its batch: whole clusters are resampled then. */
  readonly clusters?: readonly string[] | undefined;
  /** What the clusters are, for the record. */
  readonly cluster?: 'batch' | undefined;
  /** @default 0.95 */
  readonly confidence?: number | undefined;
}

/** The `intervals` of a model in evaluation.json. */
export interface RateIntervals {
  readonly resamples: number;
  readonly seed: number;
  readonly confidence: number;
  readonly cluster: 'batch' | null;
  readonly macro: Readonly<Record<string, Interval | null>>;
  readonly micro: Readonly<Record<string, Interval | null>>;
}

/**
 * Bootstrap intervals of the averages of any number of metrics of one model; null where an average is undefined or
 * there are fewer than two pages (or clusters).
 */
export async function rateIntervals(
  metrics: Readonly<Record<string, PageValues>>,
  options: IntervalOptions,
  engine: Resampler,
): Promise<RateIntervals> {
  const { resamples, seed, confidence = 0.95, cluster, clusters } = options;
  const asked: { readonly average: 'macro' | 'micro'; readonly name: string; readonly ratio: Ratio }[] = [];
  for (const [name, { rates, counts }] of Object.entries(metrics)) {
    if (rates !== undefined)
      asked.push({ average: 'macro', name, ratio: clusterRatio(meanRatio(rates), clusters) });
    if (counts !== undefined) asked.push({ average: 'micro', name, ratio: clusterRatio(counts, clusters) });
  }
  const resampled = await bootstrapRatios(
    asked.map(({ ratio }) => ratio),
    options,
    engine,
  );
  const averages: Record<'macro' | 'micro', Record<string, Interval | null>> = { macro: {}, micro: {} };
  asked.forEach(({ average, name }, index) => {
    const statistic = resampled[index] ?? null;
    averages[average][name] = statistic === null ? null : interval(statistic, confidence);
  });
  return { resamples, seed, confidence, cluster: cluster ?? null, ...averages };
}
