import { countedEntries } from './counted-entries.ts';
import type { Corpus, EntryFailure, WorkOptions } from '../corpus/corpus.ts';
import { NAMED_NORMALIZATIONS, type NamedNormalization } from '../text/normalization.ts';
import { planOf } from '../metrics/plan.ts';
import type { WaterfallStep } from '../schema/evaluation.ts';
import { macroOf, microOf, unitSum } from './averages.ts';
import { RateColumns } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import { Tally } from './tally.ts';

/**
 * The error rate of every model after each named normalisation, from the raw text on: how much of it is convention.
 * One list of steps a model of the corpus; empty for a model that could not be read. `onFailure` is told of a
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
      normalize: ofStep.normalization,
      scripts: settings.denominator === 'path',
    });
    const { slots, rows, failures } = await corpus.score(plan, options);
    for (const [model, { failure, pages, scored }] of corpus.models.entries()) {
      if (failure !== null) continue;
      const columns = new RateColumns(plan, ofStep);
      const tally = new Tally(columns.keys.length, settings);
      const counted = countedEntries({ pages, scored }, settings);
      const unscored = failures[model] ?? null;
      if (unscored !== null && unscored.entry < counted) {
        onFailure(model, unscored);
        continue;
      }
      for (let entry = 0; entry < counted; entry += 1) {
        columns.read(slots, rows[model]!, entry * slots.length);
        tally.add(columns.record, slots, columns.values);
      }
      steps[model]!.push({
        normalization: `${name}@${NAMED_NORMALIZATIONS[name]}`,
        macro: macroOf(tally, columns.keys)['cer'] ?? null,
        micro: microOf(tally, plan, ofStep)['cer'] ?? null,
        edits: unitSum(tally, settings.unit, 'distance'),
        referenceLength: unitSum(tally, settings.unit, 'referenceLength'),
      });
    }
  }
  return steps;
}
