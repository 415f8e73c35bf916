import { z } from 'zod';
import { ALL_RATES } from '../metrics/rate-list.ts';
import { ALL_METRICS, type MetricSummaries } from '../metrics/registry.ts';
import type { SummaryShape } from '../metrics/metric.ts';
import { namedRecord } from '../schema/named-record.ts';
import { UNITS } from '../text/unit.ts';

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
  /** Pages with a score. */
  scored: count,
  /** Pages of the benchmark without a row. */
  missing: count,
  /** Rows whose page the benchmark does not have. */
  unknown: count,
  /** Rows of a page that a later row repeats. */
  duplicate: count,
  /** Scored pages with an empty reference. */
  emptyReference: count,
  /** Pages whose recognition failed, by the model's journal. */
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
  /** Name and version of the normalisation. */
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
  /** Averages in which every missing or failed page has the rate 1. */
  failuresAsOne: z.object({ macro: rates, micro: rates }),
  ...summaries,
  /** Bootstrap intervals, when asked for. */
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
  /** Averages by the value of the metadata column, when asked for. */
  groups: namedRecord(average).optional(),
  /** The error rate after each normalisation, when asked for. */
  waterfall: z.array(waterfallStep).optional(),
  /** Averages over fewer rows, with the rules of the OpenPecha program. */
  subsets: namedRecord(average).optional(),
});

const pageName = z.object({ image_name: z.string().nullable(), batch_id: z.string().nullable() });

/** `data/evaluation/evaluation.json`. */
export const evaluationSchema = z.object({
  schema: z.literal(1),
  /** What the numbers mean; results with different signatures are not comparable. */
  signature: z.string(),
  /** Version of the program; does not decide whether results are comparable. */
  errata: z.string(),
  options: z.object({
    profile: z.string().nullable(),
    metrics: z.array(z.string()),
    unit: z.string(),
    normalization: z.array(z.string()),
    /** Rules of the step `equivalences`, where there are any. */
    equivalences: namedRecord(z.string()).optional(),
    /** What a word is, where it is not what stands between white space. */
    words: z.literal('unicode').optional(),
    denominator: z.string(),
    emptyReference: z.string(),
    missing: z.string(),
    normalizeBeforeEval: z.boolean(),
    batches: z.array(z.string()).nullable(),
    compat: z.literal('openpecha').nullable(),
  }),
  models: namedRecord(modelEvaluation),
  /** How the metadata file fits the benchmark, when one was given. */
  metadata: z
    .strictObject({
      column: z.string(),
      /** Pages of the benchmark that the file does not have. */
      onlyInBenchmark: z.array(pageName),
      /** Rows of the file whose page the benchmark does not have. */
      onlyInMetadata: z.array(pageName),
    })
    .optional(),
});

export type Evaluation = z.infer<typeof evaluationSchema>;
export type ModelEvaluation = z.infer<typeof modelEvaluation>;
export type UnitTotals = z.infer<typeof unitTotals>;
export type AverageOf = z.infer<typeof average>;
export type WaterfallStep = z.infer<typeof waterfallStep>;
