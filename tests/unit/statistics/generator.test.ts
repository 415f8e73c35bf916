import { describe, expect, test } from 'vitest';
import { Generator } from '../../../src/statistics/generator.ts';

function words(seed: number, resample: number, scheme: number): number[] {
  const generator = new Generator(seed, resample, scheme);
  return [generator.word(), generator.word(), generator.word()];
}

/** The definition of a bounded draw, in integers of any size. */
function below(generator: Generator, bound: number): number {
  for (;;) {
    const product = BigInt(generator.word()) * BigInt(bound);
    if (product % 2n ** 32n >= (2n ** 32n - BigInt(bound)) % BigInt(bound))
      return Number(product / 2n ** 32n);
  }
}

describe('generator', () => {
  test('gives the words of the addon', () => {
    // the same words stand in crates/statistics/src/generator.rs; they come from a third implementation, in Python
    expect(words(0, 0, 0)).toEqual([4216505632, 947923937, 2491578854]);
    expect(words(1, 2, 3)).toEqual([3987121759, 92551270, 1122162139]);
    expect(words(0xffffffff, 0xffffffff, 1)).toEqual([1478704160, 684619524, 3855730663]);
  });

  test.each([1, 2, 3, 1000, 63_000, 2 ** 21, 2 ** 21 + 1, 2 ** 31 + 12345, 3 * 2 ** 30, 2 ** 32 - 1])(
    'draws below %i as defined',
    (bound) => {
      const drawn = new Generator(5, 6, 0);
      const defined = new Generator(5, 6, 0);
      for (let draw = 0; draw < 500; draw += 1) expect(drawn.below(bound)).toBe(below(defined, bound));
    },
  );
});
