import { ExactSums } from '../metrics/exact-sums.ts';

/** How values lie around their mean; null where there are too few for it. */
export interface Spread {
  readonly mean: number | null;
  /** Of a sample: divided by one less than the number of values. */
  readonly standardDeviation: number | null;
  /** Values that are there. */
  readonly count: number;
}

/** Mean and standard deviation of the values that are there; their order does not matter. */
export function spreadOf(values: readonly (number | null | undefined)[]): Spread {
  const known = values.filter((value) => value !== null && value !== undefined);
  const count = known.length;
  if (count === 0) return { mean: null, standardDeviation: null, count };
  // the quotient of a sum of equal values may be another
  const mean = known.every((value) => value === known[0]) ? known[0]! : exactSum(known) / count;
  if (count === 1) return { mean, standardDeviation: null, count };
  const squares = exactSum(known.map((value) => (value - mean) ** 2));
  return { mean, standardDeviation: Math.sqrt(squares / (count - 1)), count };
}

function exactSum(values: readonly number[]): number {
  const sums = new ExactSums(1);
  for (const value of values) sums.add(0, value);
  return sums.value(0);
}
