import type { Unit } from '../text/unit.ts';
import type { Metric, RateTree } from './metric.ts';
import type { PageCounts } from './page-counts.ts';
import type { Rate } from './rate.ts';
import { ALL_METRICS } from './registry.ts';

/** A rate with its key among those of all metrics. */
export interface KeyedRate {
  readonly key: string;
  readonly rate: Rate<PageCounts>;
}

/** The rates of a metric by key, in order. */
export function ratesOf(metric: Metric): KeyedRate[] {
  return flatten(metric.keysBegin ?? metric.name, metric.rates);
}

function flatten(key: string, tree: RateTree<PageCounts>): KeyedRate[] {
  if (isRate(tree)) return [{ key, rate: tree }];
  return Object.entries(tree).flatMap(([name, branch]) =>
    flatten(key === '' ? name : `${key}.${name}`, branch),
  );
}

export function isRate(tree: RateTree<PageCounts>): tree is Rate<PageCounts> {
  return 'title' in tree;
}

/** Every rate there is, in order. Several metrics may have one in common: it is there once. */
export const ALL_RATES: readonly KeyedRate[] = distinct(ALL_METRICS.flatMap(ratesOf));

/** The rates that are shown in a place, metric by metric. */
export function ratesShown(place: 'overview' | 'report'): KeyedRate[] {
  const keys = ALL_METRICS.flatMap(({ shown }) => shown?.[place] ?? []);
  return keys.flatMap((key) => ALL_RATES.filter((rate) => rate.key === key));
}

/** Keys of the error rates of units: what models are compared and ranked by. */
export const ERROR_RATES: readonly string[] = ALL_RATES.filter(({ rate }) => 'unit' in rate).map(
  ({ key }) => key,
);

/** The unit whose errors a rate counts, that of `cer` being given; undefined for any other rate. */
export function unitOfRate(name: string, cerUnit: Unit): Unit | undefined {
  const rate = ALL_RATES.find(({ key }) => key === name)?.rate;
  return rate !== undefined && 'unit' in rate ? rate.unit?.(cerUnit) : undefined;
}

/** Rates without those whose key came before. */
export function distinct<Keyed extends KeyedRate>(rates: readonly Keyed[]): Keyed[] {
  return rates.filter(({ key }, at) => rates.findIndex((other) => other.key === key) === at);
}
