import type { Plan } from '../metrics/plan.ts';
import { STANDING, type ModelPages } from '../results/model-pages.ts';
import type { AverageOf } from '../schema/evaluation.ts';
import { macroOf, microOf } from './averages.ts';
import { PageCursor } from './page-cursor.ts';
import type { EvaluationSettings } from './settings.ts';
import { Tally } from './tally.ts';

/**
 * Averages over fewer rows than the OpenPecha program takes: rows of pages that the benchmark has
 * (`matched`), those with a reference (`nonemptyReference`), and of matched rows the last of each page
 * (`matchedLastOfDuplicates`). `pageOf` has the number of each row's page.
 */
export function subsetsOf(
  pages: ModelPages,
  pageOf: Uint32Array,
  plan: Plan,
  settings: EvaluationSettings,
): Record<string, AverageOf> {
  const cursor = new PageCursor(pages);
  const rowsOf = {
    matched: (row: number): boolean => pages.standing[row] !== STANDING.unknown,
    nonemptyReference: nonemptyRows(pages, settings),
  };
  const add = (tally: Tally, row: number): Tally => {
    cursor.read(row);
    tally.add(cursor.record, cursor.slots, cursor.rates);
    return tally;
  };
  const tallies = new Map<string, Tally>();
  for (const [name, isWanted] of Object.entries(rowsOf)) {
    const tally = new Tally(cursor.keys.length, settings);
    for (let row = 0; row < pages.length; row += 1)
      if (pages.hasValues[row] === 1 && isWanted(row)) add(tally, row);
    tallies.set(name, tally);
  }
  tallies.set(
    'matchedLastOfDuplicates',
    lastRows(pages, pageOf).reduce(add, new Tally(cursor.keys.length, settings)),
  );
  return Object.fromEntries(
    [...tallies].map(([name, tally]) => [
      name,
      { macro: macroOf(tally, cursor.keys), micro: microOf(tally, plan, settings), count: tally.count },
    ]),
  );
}

function nonemptyRows({ counts }: ModelPages, { unit }: EvaluationSettings): (row: number) => boolean {
  const lengths = counts.get(`${unit}.referenceLength`) ?? counts.get('raw.codepointReference');
  return (row) => (lengths?.[row] ?? 0) > 0;
}

/** The last row of each page; a repeated page stands where its first row does, as in a dictionary of Python. */
function lastRows({ length, hasValues, standing }: ModelPages, pageOf: Uint32Array): number[] {
  const last = new Map<number, number>();
  for (let row = 0; row < length; row += 1)
    if (hasValues[row] === 1 && standing[row] !== STANDING.unknown) last.set(pageOf[row]!, row);
  return [...last.values()];
}
