import { countedEntries } from './counted-entries.ts';
import type { Corpus, EntryFailure, WorkOptions } from '../corpus/corpus.ts';
import { NAMED_NORMALIZATIONS, type NamedNormalization } from '../text/normalization.ts';
import { planOf } from '../metrics/plan.ts';
import type { WaterfallStep } from '../results/evaluation.ts';
import { layoutOf } from '../metrics/layout.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import type { RateSums, RateSumsState } from '../metrics/rate-sums.ts';
import { macroOf, microOf, sumsOf } from './averages.ts';
import type { EvaluationSettings } from './settings.ts';

/** The sums of a model after a named normalisation. */
export interface WaterfallSums {
  readonly name: NamedNormalization;
  readonly sums: RateSums;
}

/**
 * The error rate of every model after each named normalisation, from the raw text on: how much of it is convention.
 * One list of sums per model of the corpus; empty for a model that could not be read. `onFailure` is told of a
 * model that could not be scored.
 */
export async function waterfallSums(
  corpus: Corpus,
  settings: EvaluationSettings,
  options: WorkOptions,
  onFailure: (model: number, failure: EntryFailure) => void,
): Promise<WaterfallSums[][]> {
  const steps: WaterfallSums[][] = corpus.models.map(() => []);
  for (const name of WATERFALL) {
    const fresh = emptySums(name, settings);
    const { plan } = fresh().rates;
    const { rows, failures } = await corpus.score(plan, options);
    for (const [model, { failure, pages, scored }] of corpus.models.entries()) {
      if (failure !== null) continue;
      const counted = countedEntries({ pages, scored }, settings);
      const unscored = failures[model] ?? null;
      if (unscored !== null && unscored.entry < counted) {
        onFailure(model, unscored);
        continue;
      }
      const { rates, sums } = fresh();
      for (let entry = 0; entry < counted; entry += 1) {
        rates.read(rows[model]!, entry * layoutOf(plan).length);
        sums.add();
      }
      steps[model]!.push({ name, sums });
    }
  }
  return steps;
}

/** The normalisations of a waterfall, in their order. */
const WATERFALL = Object.keys(NAMED_NORMALIZATIONS) as NamedNormalization[];

/** Makes sums of no pages after a normalisation, and the rates that they are added from. */
function emptySums(
  name: NamedNormalization,
  settings: EvaluationSettings,
): () => { readonly rates: PlanRates; readonly sums: RateSums } {
  const normalize: NamedNormalization[] = name === 'raw' ? [] : [name];
  const plan = planOf({
    metrics: ['cer'],
    unit: settings.unit,
    words: settings.words,
    normalize,
    scripts: settings.denominator === 'path',
  });
  return () => {
    const rates = new PlanRates(plan, settings);
    return { rates, sums: sumsOf(rates, settings) };
  };
}

/** The sums of a step from those of several parts. */
export function waterfallFromParts(
  parts: readonly (readonly WaterfallPart[])[],
  settings: EvaluationSettings,
): WaterfallSums[] {
  return WATERFALL.map((name, at) => {
    const { sums } = emptySums(name, settings)();
    for (const steps of parts) sums.addState(steps[at]!.sums);
    return { name, sums };
  });
}

/** A step of a part. */
export interface WaterfallPart {
  readonly normalization: string;
  readonly sums: RateSumsState;
}

/** The steps as data. */
export function waterfallParts(steps: readonly WaterfallSums[]): WaterfallPart[] {
  return steps.map(({ name, sums }) => ({ normalization: versioned(name), sums: sums.state() }));
}

function versioned(name: NamedNormalization): string {
  return `${name}@${NAMED_NORMALIZATIONS[name]}`;
}

/** What evaluation.json says of the steps. */
export function waterfallOf(
  steps: readonly WaterfallSums[],
  { unit }: Pick<EvaluationSettings, 'unit'>,
): WaterfallStep[] {
  return steps.map(({ name, sums }) => ({
    normalization: versioned(name),
    macro: macroOf(sums)['cer'] ?? null,
    micro: microOf(sums)['cer'] ?? null,
    edits: sums.unit(unit, 'distance')!,
    referenceLength: sums.unit(unit, 'referenceLength')!,
  }));
}
