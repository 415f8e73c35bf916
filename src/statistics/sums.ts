import { selectedAddon } from '../engine/select.ts';
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

/** Multiplications between two looks at the signal: about a tenth of a second. */
const WORK_AT_ONCE = 100_000_000;

/** Weighted column sums of all resamples, one row of sums a resample. */
export async function resampledSums(
  table: Table,
  scheme: Scheme,
  options: ResampleOptions,
): Promise<Float64Array> {
  const { resamples, signal, onProgress } = options;
  const sums = new Float64Array(resamples * table.columns);
  const atOnce = Math.max(1, Math.floor(WORK_AT_ONCE / Math.max(1, table.rows * (table.columns + 2))));
  for (let first = 0; first < resamples; first += atOnce) {
    signal?.throwIfAborted();
    const count = Math.min(atOnce, resamples - first);
    sums.set(sumPart(table, scheme, options, first, count), first * table.columns);
    onProgress?.(first + count);
    if (first + count < resamples) await nextTurn();
  }
  return sums;
}

function sumPart(
  table: Table,
  scheme: Scheme,
  { seed, threads = 0 }: ResampleOptions,
  first: number,
  count: number,
): Float64Array {
  const addon = selectedAddon();
  if (addon === undefined) return sumInTypeScript(table, scheme, seed, first, count);
  return addon.resampledSums(table.values, {
    columns: table.columns,
    isSwap: scheme === 'swap',
    seed,
    first,
    count,
    threads,
  });
}

/** The twin of the addon's function: the same products, added in the same order. */
export function sumInTypeScript(
  table: Table,
  scheme: Scheme,
  seed: number,
  first: number,
  count: number,
): Float64Array {
  const { columns, rows } = table;
  const sums = new Float64Array(count * columns);
  const weights = new Uint16Array(rows);
  for (let resample = 0; resample < count; resample += 1) {
    drawWeights(scheme, seed, first + resample, weights);
    const totals = sums.subarray(resample * columns, (resample + 1) * columns);
    let column = 0;
    for (; column + 4 <= columns; column += 4) sumFourColumns(table, weights, column, totals);
    for (; column < columns; column += 1) sumColumn(table, weights, column, totals);
  }
  return sums;
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

/** Lets signals and timers in; a timer because it is the same in Node and in a browser. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
