import { STANDING, type ModelPages } from '../results/model-pages.ts';
import type { AverageOf } from '../results/evaluation.ts';
import { averageOf, sumsOf } from './averages.ts';
import { PageCursor } from './page-cursor.ts';
import type { EvaluationSettings } from './settings.ts';

/**
 * Averages over fewer rows than the OpenPecha program takes: rows of pages that the benchmark has
 * (`matched`), those with a reference (`nonemptyReference`), and of matched rows the last of each page
 * (`matchedLastOfDuplicates`). `pageOf` has the number of each row's page.
 */
export function subsetsOf(
  pages: ModelPages,
  pageOf: Uint32Array,
  settings: EvaluationSettings,
): Record<string, AverageOf> {
  const { length, hasValues, standing } = pages;
  const cursor = new PageCursor([...pages.rates.keys()], settings);
  cursor.open(pages);
  const isMatched = (row: number): boolean => standing[row] !== STANDING.unknown;
  const hasReference = nonemptyRows(pages, settings);
  const rows = Array.from({ length }, (_, row) => row).filter((row) => hasValues[row] === 1);
  const averageOfRows = (chosen: readonly number[]): AverageOf => {
    const sums = sumsOf(cursor.rates, settings);
    for (const row of chosen) {
      cursor.read(row);
      sums.add();
    }
    return averageOf(sums);
  };
  return {
    matched: averageOfRows(rows.filter(isMatched)),
    nonemptyReference: averageOfRows(rows.filter(hasReference)),
    matchedLastOfDuplicates: averageOfRows(lastRows(rows.filter(isMatched), pageOf)),
  };
}

function nonemptyRows({ counts }: ModelPages, { unit }: EvaluationSettings): (row: number) => boolean {
  // the rules of the program always ask for the CER
  const lengths = counts.get(`${unit}.referenceLength`)!;
  return (row) => lengths[row]! > 0;
}

/** The last row of each page; a repeated page stands where its first row does, as in a dictionary of Python. */
function lastRows(rows: readonly number[], pageOf: Uint32Array): number[] {
  const last = new Map<number, number>();
  for (const row of rows) last.set(pageOf[row]!, row);
  return [...last.values()];
}
