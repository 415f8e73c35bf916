import { Generator } from './generator.ts';

/**
 * How often a row counts in a resample. `bootstrap`: as many rows as there are, drawn with replacement.
 * `swap`: every row in or out by a fair coin, the rows whose sides a paired permutation test swaps.
 */
export type Scheme = 'bootstrap' | 'swap';

const STREAM: Readonly<Record<Scheme, number>> = { bootstrap: 0, swap: 1 };

/** Writes the weights of one resample. */
export function drawWeights(scheme: Scheme, seed: number, resample: number, weights: Uint16Array): void {
  const generator = new Generator(seed, resample, STREAM[scheme]);
  const rows = weights.length;
  if (scheme === 'bootstrap') {
    weights.fill(0);
    for (let draw = 0; draw < rows; draw += 1) (weights[generator.below(rows)] as number) += 1;
    return;
  }
  for (let start = 0; start < rows; start += 32) {
    const word = generator.word();
    const end = Math.min(32, rows - start);
    for (let bit = 0; bit < end; bit += 1) weights[start + bit] = (word >>> bit) & 1;
  }
}
