import type { UnitField } from '../metrics/layout.ts';
import { unitDenominator, type Denominator, type ErrorCounts } from '../metrics/rate.ts';
import { unitOfRate } from '../metrics/rate-list.ts';
import type { Unit } from '../text/unit.ts';
import { rowsWithValues, type ModelPages } from './model-pages.ts';

/**
 * An error rate of the pages that have values: page rates (NaN where undefined), edits, and what these are
 * divided by.
 */
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
  const [rates, of] = [pages.rates.get(name), unitOfRate(name, unit as Unit)];
  if (rates === undefined || of === undefined || !pages.counts.has(`${of}.distance`)) return undefined;
  const rows = rowsWithValues(pages);
  const countsOf = unitColumns(pages.counts, of);
  const rules = { denominator: denominator as Denominator };
  return {
    rates: Float64Array.from(rows, (row) => rates[row]!),
    edits: Float64Array.from(rows, (row) => countsOf(row).distance),
    denominators: Float64Array.from(rows, (row) => unitDenominator(countsOf(row), rules)),
    referenceLengths: Float64Array.from(rows, (row) => countsOf(row).referenceLength),
  };
}

/** What the error rates of a unit are made of, by row. */
export function unitColumns(counts: ModelPages['counts'], unit: Unit): (row: number) => ErrorCounts {
  const column = (field: UnitField): Uint32Array | undefined => counts.get(`${unit}.${field}`);
  const [distance, reference, hypothesis] = [
    column('distance')!,
    column('referenceLength')!,
    column('hypothesisLength')!,
  ];
  const hits = column('hits');
  return (row) => ({
    distance: distance[row]!,
    referenceLength: reference[row]!,
    hypothesisLength: hypothesis[row]!,
    hits: hits?.[row] ?? null,
  });
}
