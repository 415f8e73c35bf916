import { ConfusionCounter } from '../../../src/library/confusion-counter.ts';
import { cer } from '../../../src/library/index.ts';
import type { ReportSource } from '../../../src/report/index.ts';
import type { Evaluation, ModelEvaluation } from '../../../src/results/evaluation.ts';

export interface FakePage {
  readonly name: string;
  readonly batch: string;
  readonly reference: string;
  /** Text of each model; undefined where it has none. */
  readonly texts: readonly (string | undefined)[];
  readonly image?: string;
}

export interface FakeOptions {
  readonly models: readonly string[];
  readonly pages: readonly FakePage[];
  readonly column?: string;
  readonly groups?: readonly string[];
}

/** A source without files. */
export function fakeSource({ models, pages, column, groups = [] }: FakeOptions): ReportSource {
  const rates = pages.map(({ reference, texts }) =>
    texts.map((text) => (text === undefined ? null : cer(reference, text))),
  );
  const rate = (model: number, page: number): number | null => rates[page]![model]!;
  const evaluation: Evaluation = {
    schema: 1,
    signature: 'metric:cer',
    errata: '0',
    models: Object.fromEntries(
      models.map((name, model) => [name, modelOf(pages, groups, (page) => rate(model, page))]),
    ),
    options: {
      profile: 'all',
      metrics: ['cer'],
      unit: 'codepoint',
      normalization: [],
      denominator: 'ref',
      emptyReference: 'one',
      missing: 'skip',
      normalizeBeforeEval: true,
      batches: null,
      compat: null,
    },
    ...(column === undefined
      ? {}
      : {
          metadata: {
            column,
            onlyInBenchmark: [{ image_name: groups[0] ?? 'x', batch_id: null }],
            onlyInMetadata: [],
          },
        }),
  };
  return {
    evaluation,
    metric: 'cer',
    models,
    pages: pages.length,
    rate,
    imageName: (page) => pages[page]!.name,
    batchId: (page) => pages[page]!.batch,
    groups: [],
    hasTexts: () => true,
    reference: (page) => pages[page]!.reference,
    hypothesis: (model, page) => pages[page]!.texts[model],
    imagePath: (page) => pages[page]!.image,
    cost: (model) => (model === 0 ? 0.5 : null),
  };
}

function modelOf(
  pages: readonly FakePage[],
  groups: readonly string[],
  rate: (page: number) => number | null,
): ModelEvaluation {
  const rates = pages.map((_, page) => rate(page) ?? 0);
  const mean = rates.reduce((sum, value) => sum + value, 0) / Math.max(1, rates.length);
  const average = { macro: { cer: mean }, micro: { cer: mean }, count: pages.length };
  const ends = {
    standardError: 0.01,
    percentile: [mean - 0.01, mean + 0.01] as [number, number],
    bca: [mean - 0.02, mean + 0.02] as [number, number],
  };
  return {
    macro: { cer: mean, wer: mean },
    micro: { cer: mean },
    batches: Object.fromEntries(pages.map(({ batch }) => [batch, average])),
    units: {},
    coverage: { scored: pages.length, missing: 0, unknown: 0, duplicate: 0, emptyReference: 0, failed: 0 },
    failuresAsOne: { macro: { cer: mean }, micro: { cer: mean } },
    intervals: {
      resamples: 10,
      seed: 0,
      confidence: 0.95,
      cluster: null,
      macro: { cer: ends },
      micro: { cer: ends },
    },
    waterfall: [{ normalization: 'raw@1', macro: mean, micro: mean, edits: 1, referenceLength: 2 }],
    ...(groups.length === 0 ? {} : { groups: Object.fromEntries(groups.map((group) => [group, average])) }),
  };
}

/** Confusions counted in one go, for comparison. */
export function confusionCount(reference: string, hypothesis: string): number {
  const counter = new ConfusionCounter('grapheme');
  counter.add(reference, hypothesis);
  const { substitutions, deletions, insertions } = counter.top();
  return [...substitutions, ...deletions, ...insertions].reduce((sum, { count }) => sum + count, 0);
}
