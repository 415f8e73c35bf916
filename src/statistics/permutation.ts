import { checkResampling } from './bootstrap.ts';
import { exactSum } from '../metrics/exact-sums.ts';
import type { Ratio } from './ratio.ts';
import type { ResampleOptions, Resampler } from './sums.ts';
import { columnOf, packColumns } from './table.ts';

/** How often a difference at least as large arises when, row by row, a coin decides which side is which. */
export interface PermutationTest {
  /** Two-sided. */
  readonly p: number;
  /** One-sided: the left rate is the larger one. */
  readonly pGreater: number;
  /** Number of assignments looked at. */
  readonly permutations: number;
  /** True when these were all there are; else p counts the observed assignment too: (b + 1) / (n + 1). */
  readonly isExact: boolean;
}

/** Sums over all rows, and over the rows that each assignment swaps. */
interface SwappedSums {
  readonly numerator: number;
  readonly denominator: number;
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
}

/** Differences closer than this share of the rates are equal: they differ by the order of additions only. */
const TOLERANCE = 1e-12;

/**
 * Paired permutation tests of pairs of ratios (by index), all on the same coins; all assignments are looked at where
 * there are no more of them than asked for.
 */
export async function permutationTests(
  ratios: readonly Ratio[],
  pairs: readonly (readonly [left: number, right: number])[],
  options: ResampleOptions,
  engine: Resampler,
): Promise<PermutationTest[]> {
  checkResampling(options);
  const rows = ratios[0]?.numerators.length ?? 0;
  const isExact = rows < 32 && 2 ** rows <= options.resamples;
  const columns = ratios.flatMap(({ numerators, denominators }) => [numerators, denominators]);
  const swapped = isExact ? columns.map(everySum) : await drawnSums(columns, options, engine);
  const sums = ratios.map((ratio, index): SwappedSums => ({
    numerator: exactSum(ratio.numerators),
    denominator: exactSum(ratio.denominators),
    numerators: swapped[2 * index] as Float64Array,
    denominators: swapped[2 * index + 1] as Float64Array,
  }));
  return pairs.map(([left, right]) => testOf(sums[left] as SwappedSums, sums[right] as SwappedSums, isExact));
}

async function drawnSums(
  columns: readonly ArrayLike<number>[],
  options: ResampleOptions,
  engine: Resampler,
): Promise<Float64Array[]> {
  const { table, places } = packColumns(columns);
  const sums = await engine.resampledSums(table, 'swap', options);
  return places.map((place) => columnOf(sums, table.columns, place));
}

/** The sum of every subset of a few values. */
function everySum(values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  for (let subset = 0; subset < sums.length; subset += 1) {
    let sum = 0;
    for (let row = 0; row < values.length; row += 1) if ((subset >>> row) & 1) sum += values[row] as number;
    sums[subset] = sum;
  }
  return sums;
}

/** Counts the assignments whose difference is at least the observed one. */
function testOf(left: SwappedSums, right: SwappedSums, isExact: boolean): PermutationTest {
  const rates = [left.numerator / left.denominator, right.numerator / right.denominator] as const;
  const observed = rates[0] - rates[1];
  const slack = TOLERANCE * Math.max(Math.abs(rates[0]), Math.abs(rates[1]));
  const permutations = left.numerators.length;
  let greater = 0;
  let farther = 0;
  for (let at = 0; at < permutations; at += 1) {
    // what the swapped rows take from the right side and give to the left
    const numerator = (right.numerators[at] as number) - (left.numerators[at] as number);
    const denominator = (right.denominators[at] as number) - (left.denominators[at] as number);
    const difference =
      (left.numerator + numerator) / (left.denominator + denominator) -
      (right.numerator - numerator) / (right.denominator - denominator);
    // written so that an assignment without a difference (0 / 0) counts against significance
    if (!(difference < observed - slack)) greater += 1;
    if (!(Math.abs(difference) < Math.abs(observed) - slack)) farther += 1;
  }
  const share = (count: number): number =>
    isExact ? count / permutations : (count + 1) / (permutations + 1);
  return { p: share(farther), pGreater: share(greater), permutations, isExact };
}
