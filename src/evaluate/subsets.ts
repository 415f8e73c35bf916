import type { Corpus } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import { SLOT, UNIT_SLOTS, unitStart } from '../metrics/record.ts';
import type { AverageOf } from '../schema/evaluation.ts';
import { macroOf, microOf } from './averages.ts';
import type { ModelScores } from './model-result.ts';
import { RateColumns } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import { Tally } from './tally.ts';

/**
 * Averages over fewer rows than the OpenPecha program takes: rows of pages that the benchmark has
 * (`matched`), those with a reference (`nonemptyReference`), and of matched rows the last of each page
 * (`matchedLastOfDuplicates`).
 */
export function subsetsOf(
  corpus: Corpus,
  { model, slots, rows }: ModelScores,
  plan: Plan,
  settings: EvaluationSettings,
): Record<string, AverageOf> {
  const { pages, scored } = corpus.models[model]!;
  const columns = new RateColumns(plan, settings);
  const tallies = {
    matched: new Tally(columns.keys.length, settings),
    nonemptyReference: new Tally(columns.keys.length, settings),
    matchedLastOfDuplicates: new Tally(columns.keys.length, settings),
  };
  const lastEntry = new Map<number, number>();
  for (let entry = 0; entry < scored; entry += 1) lastEntry.set(pages[entry]!, entry);
  const lengthSlot = plan.units.includes(settings.unit)
    ? unitStart(settings.unit) + UNIT_SLOTS.indexOf('referenceLength')
    : SLOT.rawCodepointReference;
  const isMatched = (page: number): boolean => page < corpus.batchOf.length;
  const add = (tally: Tally): void => {
    tally.add(columns.record, slots, columns.values);
  };
  for (let entry = 0; entry < scored; entry += 1) {
    columns.read(slots, rows, entry * slots.length);
    if (isMatched(pages[entry]!)) add(tallies.matched);
    if (columns.record[lengthSlot]! > 0) add(tallies.nonemptyReference);
  }
  // a repeated page stands where its first row does, as in a dictionary of Python
  for (const [page, entry] of lastEntry) {
    if (!isMatched(page)) continue;
    columns.read(slots, rows, entry * slots.length);
    add(tallies.matchedLastOfDuplicates);
  }
  return Object.fromEntries(
    Object.entries(tallies).map(([name, tally]) => [
      name,
      { macro: macroOf(tally, columns.keys), micro: microOf(tally, plan, settings), count: tally.count },
    ]),
  );
}
