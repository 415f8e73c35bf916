import { ExactSums, exactSum } from '../metrics/exact-sums.ts';

/** A rate as a quotient of two sums over pages; two arrays of one number per page. */
export interface Ratio {
  readonly numerators: ArrayLike<number>;
  readonly denominators: ArrayLike<number>;
}

/**
 * The mean of page rates as a quotient: rates over pages. A page whose rate is undefined (NaN) counts in
 * neither sum.
 */
export function meanRatio(rates: ArrayLike<number>): Ratio {
  const numerators = Float64Array.from(rates, (rate) => (Number.isNaN(rate) ? 0 : rate));
  const denominators = Float64Array.from(rates, (rate) => (Number.isNaN(rate) ? 0 : 1));
  return { numerators, denominators };
}

/**
 * Adds up the pages of each cluster, clusters in the order in which they first occur: they are what is
 * resampled then.
 */
export function clusterRatio(
  { numerators, denominators }: Ratio,
  clusters: readonly string[] | undefined,
): Ratio {
  if (clusters === undefined) return { numerators, denominators };
  const places = new Map<string, number>();
  for (const cluster of clusters) if (!places.has(cluster)) places.set(cluster, places.size);
  const sum = (values: ArrayLike<number>): Float64Array => {
    const sums = new ExactSums(places.size);
    clusters.forEach((cluster, page) => {
      sums.add(places.get(cluster)!, values[page]!);
    });
    return Float64Array.from(places.values(), (place) => sums.value(place));
  };
  return { numerators: sum(numerators), denominators: sum(denominators) };
}

/** The quotient of the sums; null when the denominators sum to nothing. */
export function ratioOf(ratio: Ratio): number | null {
  const total = exactSum(ratio.denominators);
  return total === 0 ? null : exactSum(ratio.numerators) / total;
}

/** The quotient without the first row, without the second, …; NaN or infinite where nothing is left. */
export function jackknifeOf({ numerators, denominators }: Ratio): Float64Array {
  const numerator = exactSum(numerators);
  const denominator = exactSum(denominators);
  const values = new Float64Array(numerators.length);
  for (let row = 0; row < values.length; row += 1) {
    values[row] = (numerator - (numerators[row] as number)) / (denominator - (denominators[row] as number));
  }
  return values;
}
