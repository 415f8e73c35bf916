import { drawWeights } from './weights.ts';
import type { Scheme } from './weights.ts';

/** Rows of numbers, row after row: the pages (or clusters of pages) that are resampled together. */
export interface Table {
  readonly values: Float64Array;
  readonly columns: number;
  readonly rows: number;
}

export interface ResampleOptions {
  /** Number of resamples. */
  readonly resamples: number;
  /** A whole number below 2^32; the same seed gives the same bytes, whatever the engine and the number of threads. */
  readonly seed: number;
  /** Threads of the native engine; they do not change the result. @default all cores */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of finished resamples. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Weighted column sums of resamples, the one operation that all of them are made of: an engine's business. */
export interface Resampler {
  /** One row of sums per resample. */
  resampledSums(table: Table, scheme: Scheme, options: ResampleOptions): Promise<Float64Array>;
}

/** Writes the sums of one resample: the products of the native engine, added in the same order. `weights` is scratch. */
export function sumResample(
  table: Table,
  scheme: Scheme,
  seed: number,
  resample: number,
  weights: Uint16Array,
  totals: Float64Array,
): void {
  drawWeights(scheme, seed, resample, weights);
  let column = 0;
  for (; column + 4 <= table.columns; column += 4) sumFourColumns(table, weights, column, totals);
  for (; column < table.columns; column += 1) sumColumn(table, weights, column, totals);
}

function sumColumn(
  { values, columns, rows }: Table,
  weights: Uint16Array,
  column: number,
  totals: Float64Array,
): void {
  let total = 0;
  for (let row = 0, at = column; row < rows; row += 1, at += columns)
    total += (weights[row] as number) * (values[at] as number);
  totals[column] = total;
}

/** Four columns at once, because four sums fit into registers and the weights are then read once for them. */
function sumFourColumns(
  { values, columns, rows }: Table,
  weights: Uint16Array,
  column: number,
  totals: Float64Array,
): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let row = 0, at = column; row < rows; row += 1, at += columns) {
    const weight = weights[row] as number;
    first += weight * (values[at] as number);
    second += weight * (values[at + 1] as number);
    third += weight * (values[at + 2] as number);
    fourth += weight * (values[at + 3] as number);
  }
  totals[column] = first;
  totals[column + 1] = second;
  totals[column + 2] = third;
  totals[column + 3] = fourth;
}
