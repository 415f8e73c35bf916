import { countedEntries } from './counted-entries.ts';
import type { Corpus, EntryFailure, WorkOptions } from '../corpus/corpus.ts';
import { NAMED_NORMALIZATIONS, type NamedNormalization } from '../text/normalization.ts';
import { planOf } from '../metrics/plan.ts';
import type { WaterfallStep } from '../results/evaluation.ts';
import { layoutOf } from '../metrics/layout.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import { macroOf, microOf, sumsOf } from './averages.ts';
import type { EvaluationSettings } from './settings.ts';

/**
 * The error rate of every model after each named normalisation, from the raw text on: how much of it is convention.
 * One list of steps per model of the corpus; empty for a model that could not be read. `onFailure` is told of a
 * model that could not be scored.
 */
export async function waterfallOf(
  corpus: Corpus,
  settings: EvaluationSettings,
  options: WorkOptions,
  onFailure: (model: number, failure: EntryFailure) => void,
): Promise<WaterfallStep[][]> {
  const steps: WaterfallStep[][] = corpus.models.map(() => []);
  for (const name of Object.keys(NAMED_NORMALIZATIONS) as NamedNormalization[]) {
    const ofStep: EvaluationSettings = {
      ...settings,
      metrics: ['cer'],
      normalization: name === 'raw' ? [] : [name],
    };
    const plan = planOf({
      metrics: ['cer'],
      unit: settings.unit,
      words: settings.words,
      normalize: ofStep.normalization,
      scripts: settings.denominator === 'path',
    });
    const { rows, failures } = await corpus.score(plan, options);
    for (const [model, { failure, pages, scored }] of corpus.models.entries()) {
      if (failure !== null) continue;
      const rates = new PlanRates(plan, ofStep);
      const sums = sumsOf(rates, settings);
      const counted = countedEntries({ pages, scored }, settings);
      const unscored = failures[model] ?? null;
      if (unscored !== null && unscored.entry < counted) {
        onFailure(model, unscored);
        continue;
      }
      for (let entry = 0; entry < counted; entry += 1) {
        rates.read(rows[model]!, entry * layoutOf(plan).length);
        sums.add();
      }
      steps[model]!.push({
        normalization: `${name}@${NAMED_NORMALIZATIONS[name]}`,
        macro: macroOf(sums)['cer'] ?? null,
        micro: microOf(sums)['cer'] ?? null,
        edits: sums.unit(settings.unit, 'distance')!,
        referenceLength: sums.unit(settings.unit, 'referenceLength')!,
      });
    }
  }
  return steps;
}
