import { activeEngine } from '../engine/select.ts';
import {
  bootstrapRatios,
  clusterRatio,
  differenceOf,
  interval,
  meanRatio,
  permutationTests,
} from '../statistics/index.ts';
import type { Interval, PermutationTest, Ratio, Resampled, ResampleOptions } from '../statistics/index.ts';
import { AVERAGES, type Average } from './averages.ts';
import { indistinguishableGroups } from './groups.ts';
import { holm } from './holm.ts';
import { commonPages } from './page-scores.ts';
import type { CommonPages, PageScores } from './page-scores.ts';
import { pageWise } from './page-wise.ts';
import type { PageWise } from './page-wise.ts';

export interface CompareOptions extends Partial<ResampleOptions> {
  /** Level of the tests; intervals hold 1 - alpha. @default 0.05 */
  readonly alpha?: number | undefined;
  /** Resamples whole batches instead of pages. */
  readonly cluster?: 'batch' | undefined;
}

/** An average of one model with its interval. */
export interface ModelAverage {
  readonly estimate: number;
  readonly interval: Interval | null;
}

/** Left minus right: below 0 the left model has fewer errors. */
export interface Difference {
  readonly difference: number;
  /** Difference divided by the right rate; null when that is 0. */
  readonly relative: number | null;
  readonly interval: Interval | null;
  /** Paired permutation test, two-sided. */
  readonly p: number;
  /** One-sided: the left model has more errors. */
  readonly pGreater: number;
  /** The same question asked of the paired bootstrap. */
  readonly pBootstrap: number;
  /** p after Holm's correction for all pairs of this comparison. */
  readonly pHolm: number;
  readonly permutations: number;
  readonly isExact: boolean;
}

export interface PairComparison extends PageWise {
  readonly left: string;
  readonly right: string;
  readonly macro: Difference | null;
  readonly micro: Difference | null;
}

interface ComparedModel {
  readonly model: string;
  /** Pages of this model that another one lacks. */
  readonly leftOut: number;
  readonly macro: ModelAverage | null;
  readonly micro: ModelAverage | null;
}

export interface ModelComparison {
  readonly resamples: number;
  readonly seed: number;
  readonly alpha: number;
  readonly cluster: 'batch' | null;
  /** Pages that all models have; only these are compared. */
  readonly pages: number;
  /** In the order given. */
  readonly models: readonly ComparedModel[];
  readonly pairs: readonly PairComparison[];
  /** Models that cannot be told apart at the level alpha, for each average; best group first. */
  readonly groups: Readonly<Record<Average, readonly (readonly string[])[]>>;
}

type Pair = readonly [left: number, right: number];

/** Compares models on their common pages, every two by a paired bootstrap and a paired permutation test. */
export async function compareModels(
  scores: readonly PageScores[],
  options: CompareOptions = {},
): Promise<ModelComparison> {
  const { resamples = 10_000, seed = 0, alpha = 0.05, cluster } = options;
  const pages = commonPages(scores);
  const pairs = everyPair(pages.models.length);
  const { statistics, differences } = await resampleAverages(pages, pairs, options, {
    resamples,
    seed,
    alpha,
  });
  const models = pages.models.map(({ model, leftOut }, index): ComparedModel => ({
    model,
    leftOut,
    macro: averageOf(statistics.macro[index], alpha),
    micro: averageOf(statistics.micro[index], alpha),
  }));
  const compared = pairs.map((pair, index) =>
    describePair(pages, pair, differences.macro[index], differences.micro[index]),
  );
  const groups = {
    macro: groupsOf(models, compared, 'macro', alpha),
    micro: groupsOf(models, compared, 'micro', alpha),
  };
  return {
    resamples,
    seed,
    alpha,
    cluster: cluster ?? null,
    pages: pages.count,
    models,
    pairs: compared,
    groups,
  };
}

function describePair(
  { models }: CommonPages,
  pair: Pair,
  macro: Difference | null = null,
  micro: Difference | null = null,
): PairComparison {
  const [left, right] = pair.map((index) => models[index]);
  if (left === undefined || right === undefined)
    throw new RangeError(`expected two of ${models.length} models, got ${pair.join(', ')}`);
  return { left: left.model, right: right.model, macro, micro, ...pageWise(left.rates, right.rates) };
}

type OfAverages<T> = Record<Average, T[]>;

/** All averages of all models on the same draws: the weights of a resample are drawn once. */
async function resampleAverages(
  pages: CommonPages,
  pairs: readonly Pair[],
  options: CompareOptions,
  settings: { readonly resamples: number; readonly seed: number; readonly alpha: number },
): Promise<{ statistics: OfAverages<Resampled | null>; differences: OfAverages<Difference | null> }> {
  const { threads, signal, onProgress } = options;
  const count = pages.models.length;
  const known = AVERAGES.filter(
    (average) => average === 'macro' || pages.models.every(({ edits }) => edits !== undefined),
  );
  const ratios = known.flatMap((average) => ratiosOf(pages, average, options.cluster));
  const resampling: ResampleOptions = {
    ...settings,
    threads,
    signal,
    onProgress: (done) => onProgress?.(done / 2),
  };
  const resampled = await bootstrapRatios(ratios, resampling, activeEngine());
  const shifted = known.flatMap((_, index) =>
    pairs.map(([left, right]): Pair => [left + index * count, right + index * count]),
  );
  const testing: ResampleOptions = {
    ...resampling,
    onProgress: (done) => onProgress?.((settings.resamples + done) / 2),
  };
  const tests = await permutationTests(ratios, shifted, testing, activeEngine());
  const statistics: OfAverages<Resampled | null> = { macro: [], micro: [] };
  const differences: OfAverages<Difference | null> = { macro: [], micro: [] };
  known.forEach((average, index) => {
    statistics[average] = resampled.slice(index * count, (index + 1) * count);
    differences[average] = differencesOf(
      pairs,
      statistics[average],
      tests.slice(index * pairs.length, (index + 1) * pairs.length),
      settings.alpha,
    );
  });
  return { statistics, differences };
}

function everyPair(count: number): Pair[] {
  return Array.from({ length: count }, (_, left) => left).flatMap((left) =>
    Array.from({ length: count - left - 1 }, (_, step): Pair => [left, left + step + 1]),
  );
}

function ratiosOf(
  { models, batchIds }: CommonPages,
  average: Average,
  cluster: 'batch' | undefined,
): Ratio[] {
  const clusters = cluster === 'batch' ? batchIds : undefined;
  return models.map(({ rates, edits, denominators }) =>
    clusterRatio(
      average === 'macro' ? meanRatio(rates) : { numerators: edits ?? [], denominators: denominators ?? [] },
      clusters,
    ),
  );
}

function averageOf(statistic: Resampled | null | undefined, alpha: number): ModelAverage | null {
  return statistic === null || statistic === undefined
    ? null
    : { estimate: statistic.estimate, interval: interval(statistic, 1 - alpha) };
}

/** The differences of all pairs; an undefined average has none, and does not count among the tests. */
function differencesOf(
  pairs: readonly Pair[],
  statistics: readonly (Resampled | null)[],
  tests: readonly PermutationTest[],
  alpha: number,
): (Difference | null)[] {
  const isKnown = pairs.map(([left, right]) => statistics[left] !== null && statistics[right] !== null);
  const adjusted = holm(tests.filter((_, index) => isKnown[index]).map(({ p }) => p));
  return pairs.map(([left, right], index) => {
    const [from, other, test] = [statistics[left], statistics[right], tests[index]];
    if (!from || !other || test === undefined) return null;
    const difference = differenceOf(from, other);
    return {
      difference: difference.estimate,
      relative: other.estimate === 0 ? null : difference.estimate / other.estimate,
      interval: interval(difference, 1 - alpha),
      p: test.p,
      pGreater: test.pGreater,
      pBootstrap: bootstrapP(difference.values),
      pHolm: adjusted.shift() ?? test.p,
      permutations: test.permutations,
      isExact: test.isExact,
    };
  });
}

/** Twice the smaller share of resamples on one side of no difference, the observed one counted. */
function bootstrapP(differences: Float64Array): number {
  let atMost = 1;
  let atLeast = 1;
  for (const difference of differences) {
    if (!(difference > 0)) atMost += 1;
    if (!(difference < 0)) atLeast += 1;
  }
  return Math.min(1, (2 * Math.min(atMost, atLeast)) / (differences.length + 1));
}

function groupsOf(
  models: readonly ComparedModel[],
  pairs: readonly PairComparison[],
  average: Average,
  alpha: number,
): string[][] {
  const known = models.flatMap((compared) =>
    compared[average] === null ? [] : [{ model: compared.model, estimate: compared[average].estimate }],
  );
  const ranked = known.sort((left, right) => left.estimate - right.estimate).map(({ model }) => model);
  const apart = new Set(
    pairs
      .filter((pair) => (pair[average]?.pHolm ?? 1) <= alpha)
      .map(({ left, right }) => [left, right].sort().join('\u0000')),
  );
  const groups = indistinguishableGroups(
    ranked.length,
    (left, right) => !apart.has([ranked[left], ranked[right]].sort().join('\u0000')),
  );
  return groups.map((group) => group.map((rank) => ranked[rank] ?? ''));
}
