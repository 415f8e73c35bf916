import type { Corpus } from '../corpus/corpus.ts';
import { layoutOf } from '../metrics/layout.ts';
import type { Plan } from '../metrics/plan.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import type { RateSums } from '../metrics/rate-sums.ts';
import type { AverageOf } from '../schema/evaluation.ts';
import { macroOf, microOf, sumsOf } from './averages.ts';
import type { ModelScores } from './model-result.ts';
import type { EvaluationSettings } from './settings.ts';

/**
 * Averages over fewer rows than the OpenPecha program takes: rows of pages that the benchmark has (`matched`), those with
 * a reference (`nonemptyReference`), and of matched rows the last of each page (`matchedLastOfDuplicates`).
 */
export function subsetsOf(
  corpus: Corpus,
  { model, rows }: ModelScores,
  plan: Plan,
  settings: EvaluationSettings,
): Record<string, AverageOf> {
  const { pages, scored } = corpus.models[model]!;
  const { length } = layoutOf(plan);
  const rates = new PlanRates(plan, settings);
  // the rules of the program always ask for the CER
  const unit = new Map(rates.record.units()).get(settings.unit)!;
  const subsets = {
    matched: sumsOf(rates, settings),
    nonemptyReference: sumsOf(rates, settings),
    matchedLastOfDuplicates: sumsOf(rates, settings),
  } satisfies Record<string, RateSums>;
  const lastEntry = new Map<number, number>();
  for (let entry = 0; entry < scored; entry += 1) lastEntry.set(pages[entry]!, entry);
  const isMatched = (page: number): boolean => page < corpus.batchOf.length;
  for (let entry = 0; entry < scored; entry += 1) {
    rates.read(rows, entry * length);
    if (isMatched(pages[entry]!)) subsets.matched.add();
    if (unit.referenceLength > 0) subsets.nonemptyReference.add();
  }
  // a repeated page stands where its first row does, as in a dictionary of Python
  for (const [page, entry] of lastEntry) {
    if (!isMatched(page)) continue;
    rates.read(rows, entry * length);
    subsets.matchedLastOfDuplicates.add();
  }
  return Object.fromEntries(
    Object.entries(subsets).map(([name, sums]) => [
      name,
      { macro: macroOf(sums), micro: microOf(sums), count: sums.pages },
    ]),
  );
}
