import { pageDenominator, unitOfRate } from '../metrics/error-rates.ts';
import type { Denominator } from '../metrics/rates.ts';
import type { Unit } from '../text/unit.ts';
import { rowsWithValues, type ModelPages } from './model-pages.ts';

/** An error rate of the pages that have values: page rates (NaN where undefined), edits, and what these are divided by. */
export interface ErrorColumns {
  readonly rates: Float64Array;
  readonly edits: Float64Array;
  readonly denominators: Float64Array;
  readonly referenceLengths: Float64Array;
}

/** Names of the columns that an error rate is read from. */
export function errorColumnNames(name: string, unit: Unit): string[] {
  const of = unitOfRate(name, unit);
  return [
    name,
    ...['distance', 'referenceLength', 'hypothesisLength', 'hits'].map((slot) => `${of}.${slot}`),
  ];
}

/** The columns of an error rate; undefined when the pages do not have it. */
export function errorColumns(pages: ModelPages, name: string): ErrorColumns | undefined {
  const { unit, denominator } = pages.about.options;
  const [rates, distance, reference, hypothesis, hits] = errorColumnNames(name, unit as Unit).map(
    (column, at) => (at === 0 ? pages.rates.get(column) : pages.counts.get(column)),
  );
  if (rates === undefined || distance === undefined || reference === undefined || hypothesis === undefined)
    return undefined;
  const rows = rowsWithValues(pages);
  const take = (valueOf: (row: number) => number): Float64Array => Float64Array.from(rows, valueOf);
  return {
    rates: take((row) => rates[row]!),
    edits: take((row) => distance[row]!),
    denominators: take((row) =>
      pageDenominator(
        denominator as Denominator,
        distance[row]!,
        reference[row]!,
        hypothesis[row]!,
        hits?.[row] ?? 0,
      ),
    ),
    referenceLengths: take((row) => reference[row]!),
  };
}
