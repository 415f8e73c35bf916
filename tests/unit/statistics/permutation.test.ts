import { describe, expect, test } from 'vitest';
import { activeEngine } from '../../../src/engine/select.ts';
import { permutationTests } from '../../../src/statistics/index.ts';
import { meanRatio } from '../../../src/statistics/ratio.ts';

const options = { resamples: 10_000, seed: 1 };

describe('paired permutation test', () => {
  test('looks at every assignment of a few pages', async () => {
    // all four differences point the same way: 2 of 16 assignments are as far out, 1 as great
    const ratios = [meanRatio([0.2, 0.3, 0.4, 0.6]), meanRatio([0.1, 0.1, 0.1, 0.1])];
    expect(
      await permutationTests(
        ratios,
        [
          [0, 1],
          [1, 0],
        ],
        options,
        activeEngine(),
      ),
    ).toEqual([
      { p: 2 / 16, pGreater: 1 / 16, permutations: 16, isExact: true },
      { p: 2 / 16, pGreater: 1, permutations: 16, isExact: true },
    ]);
  });

  test('finds no difference between equal models', async () => {
    const ratio = meanRatio([0.2, 0.3, 0.4]);
    expect(await permutationTests([ratio, ratio], [[0, 1]], options, activeEngine())).toMatchObject([
      { p: 1 },
    ]);
    const long = meanRatio(Array.from({ length: 100 }, (_, page) => page / 100));
    expect(await permutationTests([long, long], [[0, 1]], options, activeEngine())).toMatchObject([
      { p: 1, isExact: false },
    ]);
  });

  test('swaps denominators with their numerators', async () => {
    // pooled rates 3/10 and 1/20; swapping one page gives 2/15 and 2/15, or the two exchanged
    const left = { numerators: [2, 1], denominators: [5, 5] };
    const right = { numerators: [1, 0], denominators: [10, 10] };
    expect(await permutationTests([left, right], [[0, 1]], options, activeEngine())).toMatchObject([
      { p: 0.5, pGreater: 0.25 },
    ]);
  });

  test('never gives 0 from drawn assignments', async () => {
    const left = meanRatio(Array.from({ length: 200 }, () => 0.9));
    const right = meanRatio(Array.from({ length: 200 }, () => 0.1));
    expect(await permutationTests([left, right], [[0, 1]], options, activeEngine())).toMatchObject([
      { p: 1 / 10_001 },
    ]);
  });
});
