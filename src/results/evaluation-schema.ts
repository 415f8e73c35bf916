import { z } from 'zod';
import { ALL_RATES } from '../metrics/rate-list.ts';
import { ALL_METRICS, type MetricSummaries } from '../metrics/registry.ts';
import type { SummaryShape } from '../metrics/metric.ts';
import { namedRecord } from '../schema/named-record.ts';
import { UNITS } from '../text/unit.ts';
import type { Evaluation } from './evaluation.ts';

const count = z.int().min(0);

/** Rates by name, `null` where undefined: those of the metrics, and of metrics that others add. */
const rates = namedRecord(z.number().nullable()).meta({
  id: 'rates',
  properties: Object.fromEntries(ALL_RATES.map(({ key, rate }) => [key, { description: rate.help }])),
});

const average = z.object({ macro: rates, micro: rates, count });

const unitTotals = z.object({
  hits: count.nullable(),
  substitutions: count.nullable(),
  deletions: count.nullable(),
  insertions: count.nullable(),
  referenceLength: count,
  hypothesisLength: count,
  distance: count,
});

const coverage = z.object({
  scored: count,
  missing: count,
  unknown: count,
  duplicate: count,
  emptyReference: count,
  failed: count,
});

/** What a metric tells of the pages beside its rates. */
function summarySchema(shape: SummaryShape): z.ZodType {
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => {
        if (typeof part === 'object') return [name, summarySchema(part)];
        return [name, part === 'count' ? count : z.number().nullable()];
      }),
    ),
  );
}

type SummarySchemas = {
  [Metric in keyof MetricSummaries]: z.ZodOptional<z.ZodType<MetricSummaries[Metric]>>;
};

const summaries = Object.fromEntries(
  ALL_METRICS.flatMap(({ name, help, summary }) =>
    summary === undefined ? [] : [[name, summarySchema(summary.shape).optional().describe(help)]],
  ),
) as unknown as SummarySchemas;

const waterfallStep = z.object({
  normalization: z.string(),
  macro: z.number().nullable(),
  micro: z.number().nullable(),
  edits: count,
  referenceLength: count,
});

const ends = z.tuple([z.number(), z.number()]);
const interval = z.object({ standardError: z.number(), percentile: ends, bca: ends });

const modelEvaluation = z.object({
  macro: rates,
  micro: rates,
  batches: namedRecord(average),
  units: z.partialRecord(z.enum(UNITS), unitTotals),
  coverage,
  failuresAsOne: z.object({ macro: rates, micro: rates }),
  ...summaries,
  intervals: z
    .strictObject({
      resamples: count,
      seed: z.int(),
      confidence: z.number(),
      cluster: z.literal('batch').nullable(),
      macro: namedRecord(interval.nullable()),
      micro: namedRecord(interval.nullable()),
    })
    .optional(),
  groups: namedRecord(average).optional(),
  moreGroups: namedRecord(namedRecord(average)).optional(),
  waterfall: z.array(waterfallStep).optional(),
  subsets: namedRecord(average).optional(),
});

const ratesOverRuns = namedRecord(
  z.object({ mean: z.number().nullable(), standardDeviation: z.number().nullable(), count }),
);
const averageOverRuns = z.object({ macro: ratesOverRuns, micro: ratesOverRuns });
const modelRuns = averageOverRuns.extend({
  models: z.array(z.string()),
  batches: namedRecord(averageOverRuns),
  groups: namedRecord(averageOverRuns).optional(),
  moreGroups: namedRecord(namedRecord(averageOverRuns)).optional(),
});

const pageName = z.object({ image_name: z.string().nullable(), batch_id: z.string().nullable() });

/** Checks `data/evaluation/evaluation.json`; what the fields mean is in `evaluation.ts`. */
export const evaluationSchema = z.object({
  schema: z.literal(1),
  signature: z.string(),
  errata: z.string(),
  options: z.object({
    profile: z.string().nullable(),
    metrics: z.array(z.string()),
    unit: z.string(),
    normalization: z.array(z.string()),
    equivalences: namedRecord(z.string()).optional(),
    words: z.literal('unicode').optional(),
    columns: namedRecord(z.string()).optional(),
    denominator: z.string(),
    emptyReference: z.string(),
    missing: z.string(),
    normalizeBeforeEval: z.boolean(),
    batches: z.array(z.string()).nullable(),
    compat: z.literal('openpecha').nullable(),
  }),
  models: namedRecord(modelEvaluation),
  runs: namedRecord(modelRuns).optional(),
  metadata: z
    .strictObject({
      column: z.string(),
      moreColumns: z.array(z.string()).optional(),
      onlyInBenchmark: z.array(pageName),
      onlyInMetadata: z.array(pageName),
    })
    .optional(),
}) satisfies z.ZodType<Evaluation>;
