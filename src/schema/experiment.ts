import { z } from 'zod';

const count = z.int().min(0);
const value = z.number().nullable();
const ends = z.tuple([z.number(), z.number()]);

/** An average before and after the correction; `change` is after minus before. */
const average = z.strictObject({
  before: value,
  after: value,
  change: value,
  /** Change divided by the value before; null when that is 0. */
  relative: value,
  /** Of the change, from resampled pages; null until the experiment is complete. */
  interval: z.strictObject({ standardError: z.number(), percentile: ends, bca: ends }).nullable(),
  /** Paired permutation test, two-sided; null until the experiment is complete. */
  p: value,
});

const pages = z.strictObject({ improved: count, worsened: count, unchanged: count });

const errorRate = z.strictObject({ macro: average, micro: average, pages });

/** `experiment.json`. */
export const experimentSchema = z.strictObject({
  schema: z.literal(1),
  /** What the numbers mean; results with different signatures are not comparable. */
  signature: z.string(),
  errata: z.string(),
  name: z.string(),
  /** Every page of the data has an end; false while an experiment is under way, was stopped or limited. */
  isComplete: z.boolean(),
  options: z.strictObject({
    normalizeBeforeEval: z.boolean(),
    resamples: count,
    seed: count,
    confidence: z.number(),
  }),
  corrector: z.strictObject({
    kind: z.enum(['csv', 'command', 'llm']),
    provider: z.string().optional(),
    model: z.string().optional(),
    seed: z.int().nullable().optional(),
    temperature: z.number().optional(),
    prompt: z.string().optional(),
    program: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  coverage: z.strictObject({
    /** Pages of the data. */
    pages: count,
    /** Pages with a correction: only these are compared. */
    corrected: count,
    /** Pages whose correction failed, was refused or ran out of time. */
    failed: count,
    /** Pages without a correction so far. */
    left: count,
  }),
  metrics: z.strictObject({
    wer: errorRate,
    cer: errorRate,
    /** Mean similarity of meaning; null without a sentence model. */
    semantic: z.strictObject({ macro: average, pages }).nullable(),
  }),
  /** Words of the references of corrected pages. */
  words: z.strictObject({
    reference: count,
    rightBefore: count,
    rightAfter: count,
    /** Right before and wrong after. */
    overCorrected: count,
    /** Wrong before and right after. */
    fixed: count,
    /** Over-corrected words of those that were right. */
    overCorrectionRate: value,
    /** Fixed words of those that were wrong. */
    fixRate: value,
  }),
});

export type Experiment = z.infer<typeof experimentSchema>;
export type ExperimentAverage = z.infer<typeof average>;
