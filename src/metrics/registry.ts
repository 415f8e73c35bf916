import { cer } from './cer.ts';
import { lines } from './lines.ts';
import type { Metric, PartOf } from './metric.ts';
import { orcnorm } from './orcnorm.ts';
import { semantic } from './semantic.ts';
import { structure } from './structure.ts';
import { tibetan } from './tibetan.ts';
import { units } from './units.ts';
import { wer } from './wer.ts';

/**
 * Metrics that are made of counts, in the order of slots, rates and scores;
 * `crates/metrics/src/registry.rs` lists the same ones.
 */
const COUNTED = [cer, wer, units, lines, orcnorm, structure, tibetan] as const;

/** Metrics that are measured otherwise. */
const MEASURED = [semantic] as const;

type CountedMetric = (typeof COUNTED)[number];
type MeasuredMetric = (typeof MEASURED)[number];

/** Name of a metric that is made of counts: what the engine takes. */
export type MetricName = CountedMetric['name'];

/** Name of any metric. */
export type EvaluationMetric = (CountedMetric | MeasuredMetric)['name'];

/** Groups of metrics, one for each convention in use; `all` is everything. */
export type Profile = Extract<CountedMetric, { readonly profile: object }>['profile']['name'] | 'all';

/**
 * Every metric of a pair of texts; what was not asked for is left out, and so are Tibetan measures where
 * there is no Tibetan.
 */
export type Score = {
  readonly [Each in CountedMetric | MeasuredMetric as Each['name']]?: PartOf<Each>;
};

/** What metrics tell of many pages beside their rates, by metric. */
export type MetricSummaries = {
  readonly [Each in Extract<CountedMetric, { readonly summary: object }> as Each['name']]: Exclude<
    ReturnType<Each['summary']['of']>,
    undefined
  >;
};

/** A metric whose counts are not told apart by the compiler: it is given those of its own slots. */
export type AnyMetric<Name extends string = EvaluationMetric> = Metric & { readonly name: Name };

export const COUNTED_METRICS = COUNTED as readonly unknown[] as readonly AnyMetric<MetricName>[];

/** Every metric: those of counts, then the others. */
export const ALL_METRICS = [...COUNTED, ...MEASURED] as readonly unknown[] as readonly AnyMetric[];
