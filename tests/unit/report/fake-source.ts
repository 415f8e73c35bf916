import { ConfusionCounter } from '../../../src/library/confusion-counter.ts';
import { cer } from '../../../src/library/index.ts';
import type { ReportSource } from '../../../src/report/index.ts';
import type { Evaluation, ModelEvaluation } from '../../../src/results/evaluation.ts';
import type { TextPlaces } from '../../../src/schema/text-places.ts';
import type { RunCard } from '../../../src/schema/card.ts';

export interface FakePage {
  readonly name: string;
  readonly batch: string;
  readonly reference: string;
  /** Text of each model; undefined where it has none. */
  readonly texts: readonly (string | undefined)[];
  readonly image?: string;
  /** Why models have no text. */
  readonly failures?: readonly (string | null)[];
  /** Where the lines of models' texts stand. */
  readonly places?: readonly (TextPlaces | null)[];
}

export interface FakeOptions {
  readonly models: readonly string[];
  readonly pages: readonly FakePage[];
  readonly column?: string;
  readonly groups?: readonly string[];
  /** In every text of the run card of the first model. */
  readonly cardText?: string;
  readonly heading?: ReportSource['heading'];
  readonly ranking?: ReportSource['ranking'];
}

/** A source without files. */
export function fakeSource({
  models,
  pages,
  column,
  groups = [],
  cardText,
  heading,
  ranking,
}: FakeOptions): ReportSource {
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
    failure: (model, page) => pages[page]!.failures?.[model] ?? null,
    places: (model, page) => pages[page]!.places?.[model] ?? null,
    heading,
    ranking,
    cost: (model) => (model === 0 ? 0.5 : null),
    card: (model) =>
      model === 0 && cardText !== undefined ? { card: fakeCard(cardText), isOfTexts: false } : null,
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

function fakeCard(text: string): RunCard {
  return {
    schema: 1,
    name: 'M',
    errata: text,
    provider: text,
    module: { file: text, sha256: 'a'.repeat(64) },
    model: text,
    answered: [{ model: text, system_fingerprint: text, server: text, request: { [text]: text }, pages: 2 }],
    prompt: text,
    settings: { [text]: text, list: [text] },
    hidden: [text],
    key_variable: text,
    fingerprint: { [text]: text },
    versions: { [text]: text },
    images: { accepted: [text], max_side: null, max_bytes: null, changed: { [text]: 1 } },
    text: { ends: 'dropped', strip: text, answer: text },
    repeat: 1,
    benchmark: { pages: 2, images_sha256: 'b'.repeat(64), csv_sha256: null },
    pages: {
      ended: 2,
      statuses: { ok: 2, empty: 0, blocked: 0, truncated: 0, error: 0, timeout: 0 },
      batches: { [text]: 2 },
    },
    outputs: [{ repeat: 1, pages: 2, sha256: 'c'.repeat(64) }],
    journal_key: text,
  };
}
