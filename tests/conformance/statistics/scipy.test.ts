import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { activeEngine } from '../../../src/engine/select.ts';
import {
  bootstrapRatios,
  differenceOf,
  interval,
  meanRatio,
  permutationTests,
} from '../../../src/statistics/index.ts';
import type { Ratio, Resampled } from '../../../src/statistics/index.ts';
import { normalProbability, normalQuantile } from '../../../src/statistics/normal.ts';

interface RecordedInterval {
  readonly percentile: [number, number];
  readonly bca: [number, number];
  readonly standardError: number;
}
interface RecordedCase {
  readonly pages: { readonly lengths: number[]; readonly left: number[]; readonly right: number[] };
  readonly intervals: Readonly<
    Record<'macro' | 'micro' | 'macroDifference' | 'microDifference', RecordedInterval>
  >;
  readonly tests: Readonly<Record<'macro' | 'micro', { readonly p: number; readonly pGreater: number }>>;
}
interface Recorded {
  readonly resamples: number;
  readonly normal: {
    readonly z: number[];
    readonly probability: number[];
    readonly p: number[];
    readonly quantile: number[];
  };
  readonly cases: Readonly<Record<string, RecordedCase>>;
}

const recorded = JSON.parse(readFileSync(new URL('scipy.json', import.meta.url), 'utf8')) as Recorded;
const options = { resamples: 100_000, seed: 20_260_101 };

/** The four ratios of a case: macro left, macro right, micro left, micro right. */
function ratiosOf({ lengths, left, right }: RecordedCase['pages']): Ratio[] {
  const rates = (edits: number[]): number[] => edits.map((count, page) => count / (lengths[page] as number));
  return [
    meanRatio(rates(left)),
    meanRatio(rates(right)),
    { numerators: left, denominators: lengths },
    { numerators: right, denominators: lengths },
  ];
}

describe.each(Object.entries(recorded.cases))('SciPy on %s', (_, { pages, intervals, tests }) => {
  test('gives the same intervals within Monte-Carlo error', async () => {
    const [macro, macroRight, micro, microRight] = (await bootstrapRatios(
      ratiosOf(pages),
      options,
      activeEngine(),
    )) as [Resampled, Resampled, Resampled, Resampled];
    const ours = {
      macro,
      micro,
      macroDifference: differenceOf(macro, macroRight),
      microDifference: differenceOf(micro, microRight),
    };
    for (const [name, theirs] of Object.entries(intervals)) {
      const found = interval(ours[name as keyof typeof ours], 0.95);
      expect(found?.standardError, name).toBeCloseTo(theirs.standardError, 3);
      for (const method of ['percentile', 'bca'] as const) {
        for (const end of [0, 1] as const) {
          // the 2.5 % quantile of n normal values has the standard error 2.7 / √n (of the values' own), a skewed one's long tail twice that
          const allowed =
            5 * 5.4 * theirs.standardError * Math.sqrt(1 / options.resamples + 1 / recorded.resamples);
          expect(
            Math.abs((found?.[method][end] ?? 0) - theirs[method][end]),
            `${name} ${method} ${end}`,
          ).toBeLessThan(allowed);
        }
      }
    }
  });

  test('gives the same p values within Monte-Carlo error', async () => {
    const [macro, micro] = await permutationTests(
      ratiosOf(pages),
      [
        [0, 1],
        [2, 3],
      ],
      options,
      activeEngine(),
    );
    for (const [found, theirs] of [
      [macro, tests.macro],
      [micro, tests.micro],
    ] as const) {
      for (const key of ['p', 'pGreater'] as const) {
        const expected = theirs[key];
        const error =
          found?.isExact === true
            ? 0
            : 5 *
              Math.sqrt(
                Math.max(expected * (1 - expected), 1e-4) * (1 / options.resamples + 1 / recorded.resamples),
              );
        expect(Math.abs((found?.[key] ?? 2) - expected), key).toBeLessThanOrEqual(error + 1e-12);
      }
    }
  });
});

test('the normal distribution agrees with SciPy', () => {
  const { z, probability, p, quantile } = recorded.normal;
  z.forEach((value, at) => {
    expect(normalProbability(value)).toBeCloseTo(probability[at] as number, 13);
  });
  p.forEach((value, at) => {
    expect(normalQuantile(value)).toBeCloseTo(quantile[at] as number, 8);
  });
});
