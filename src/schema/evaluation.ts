import { z } from 'zod';
import { namedRecord } from './named-record.ts';

const count = z.int().min(0);

/**
 * Rates by name, `null` where undefined: `cer`, `wer`, `ger` (graphemes), `syler` (syllables), `ler` (lines),
 * then `lines.…`, `orcnorm.…`, `structure.…`, `tibetan.…`.
 */
const rates = namedRecord(z.number().nullable());

const average = z.strictObject({ macro: rates, micro: rates, count });

const unitTotals = z.strictObject({
  hits: count.nullable(),
  substitutions: count.nullable(),
  deletions: count.nullable(),
  insertions: count.nullable(),
  referenceLength: count,
  hypothesisLength: count,
  distance: count,
});

const coverage = z.strictObject({
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

const share = z.number().nullable();
const classes = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    base: value,
    subjoined: value,
    vowel: value,
    tsheg: value,
    shad: value,
    digit: value,
    other: value,
  });

const waterfallStep = z.strictObject({
  /** Name and version of the normalisation. */
  normalization: z.string(),
  macro: z.number().nullable(),
  micro: z.number().nullable(),
  edits: count,
  referenceLength: count,
});

const ends = z.tuple([z.number(), z.number()]);
const interval = z.strictObject({ standardError: z.number(), percentile: ends, bca: ends });

const modelEvaluation = z.strictObject({
  macro: rates,
  micro: rates,
  batches: namedRecord(average),
  units: z.partialRecord(z.enum(['codepoint', 'grapheme', 'word', 'syllable', 'line']), unitTotals),
  coverage,
  /** Averages in which every missing or failed page has the rate 1. */
  failuresAsOne: z.strictObject({ macro: rates, micro: rates }),
  /** Errors on Tibetan pages by class. */
  tibetan: z.strictObject({ pages: count, errors: classes(count), shares: classes(share) }).optional(),
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

const pageName = z.strictObject({ image_name: z.string().nullable(), batch_id: z.string().nullable() });

/** `data/evaluation/evaluation.json`. */
export const evaluationSchema = z.strictObject({
  schema: z.literal(1),
  /** What the numbers mean; results with different signatures are not comparable. */
  signature: z.string(),
  /** Version of the program; does not decide whether results are comparable. */
  errata: z.string(),
  options: z.strictObject({
    profile: z.string().nullable(),
    metrics: z.array(z.string()),
    unit: z.string(),
    normalization: z.array(z.string()),
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
