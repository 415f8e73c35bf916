import type { Interval } from '../statistics/index.ts';
import { AVERAGES, type Average } from './averages.ts';
import type { Difference, ModelAverage, ModelComparison, PairComparison } from './compare.ts';
import { alignColumns } from '../format/align-columns.ts';
import { grouped, level, percent, probability, signed } from '../format/numbers.ts';

/** Two models in words and figures, for people; `metric` is the name of the rate. */
export function pairText(comparison: ModelComparison, metric: string): string {
  const { models, pages, alpha } = comparison;
  const [left, right] = models;
  const pair = comparison.pairs[0];
  if (left === undefined || right === undefined || pair === undefined) return '';
  const rows = AVERAGES.flatMap((average) => {
    const [from, other, difference] = [left[average], right[average], pair[average]];
    if (from === null || other === null || difference === null) return [];
    return [
      [
        `${average} ${metric}`,
        percent(from.estimate),
        percent(other.estimate),
        signedPercent(difference.difference),
        range(difference.interval, signedPercent),
        probability(difference.p),
        probability(difference.pBootstrap),
      ],
    ];
  });
  const header = [
    '',
    left.model,
    right.model,
    'difference',
    `${level(1 - alpha)} interval`,
    'p',
    'p (bootstrap)',
  ];
  return [
    `${left.model} against ${right.model} on ${grouped(pages)} common pages${leftOutNote(comparison)}`,
    '',
    ...alignColumns([header, ...rows]),
    '',
    pageWiseLine(pair),
    ...AVERAGES.flatMap((average) =>
      pair[average] === null ? [] : [pairVerdict(pair, average, pair[average], alpha)],
    ),
    settingsLine(comparison),
    '',
  ].join('\n');
}

/** All models with intervals, the Holm-corrected p of every two, and the groups that cannot be told apart. */
export function matrixText(comparison: ModelComparison, average: Average, metric: string): string {
  const { pages, alpha, groups, pairs } = comparison;
  const models = comparison.models
    .filter((model) => model[average] !== null)
    .sort((left, right) => (left[average]?.estimate ?? 0) - (right[average]?.estimate ?? 0));
  const letters = groups[average].map((_, index) => groupLetter(index));
  const table = models.map(({ model, macro, micro }) => [
    model,
    ...averageCells(macro),
    ...averageCells(micro),
    letters.filter((_, index) => groups[average][index]?.includes(model)).join(' '),
  ]);
  const interval = `${level(1 - alpha)} interval`;
  const matrix = models.map(({ model }, row) => [
    model,
    ...models.map((other, column) =>
      column === row ? '-' : pairCell(pairs, average, model, other.model, column > row),
    ),
  ]);
  return [
    `${models.length} models on ${grouped(pages)} common pages${leftOutNote(comparison)}`,
    '',
    ...alignColumns([['model', `macro ${metric}`, interval, `micro ${metric}`, interval, 'group'], ...table]),
    '',
    `${average} ${metric}: p after Holm's correction above the diagonal, difference (row - column) below`,
    '',
    ...alignColumns([['', ...models.map(({ model }) => model)], ...matrix]),
    '',
    ...groups[average].map((group, index) =>
      group.length === 1
        ? `${letters[index]}: ${group[0]} stands alone`
        : `${letters[index]}: not distinguishable: ${group.join(', ')}`,
    ),
    settingsLine(comparison),
    '',
  ].join('\n');
}

function averageCells(value: ModelAverage | null): string[] {
  return value === null ? ['-', '-'] : [percent(value.estimate), range(value.interval, percent)];
}

function pairCell(
  pairs: readonly PairComparison[],
  average: Average,
  row: string,
  column: string,
  isProbability: boolean,
): string {
  const pair = pairs.find(
    ({ left, right }) => (left === row && right === column) || (left === column && right === row),
  );
  const difference = pair?.[average];
  if (difference === null || difference === undefined) return '-';
  if (isProbability) return probability(difference.pHolm);
  return signedPercent(pair?.left === row ? difference.difference : -difference.difference);
}

function pageWiseLine({
  left,
  right,
  wins,
  ties,
  losses,
  standardized,
  superiority,
}: PairComparison): string {
  const effect =
    standardized === null
      ? 'no spread of page differences'
      : `effect ${standardized.toFixed(2)} standard deviations`;
  const share =
    superiority === null ? '' : `, ${left} better on ${percent(superiority)} of pages (ties half)`;
  return (
    `pages: ${left} better on ${grouped(wins)}, the same on ${grouped(ties)}, ${right} better on ` +
    `${grouped(losses)}; ${effect}${share}`
  );
}

function pairVerdict(
  { left, right }: PairComparison,
  average: Average,
  { difference, p }: Difference,
  alpha: number,
): string {
  if (p > alpha) return `${average}: not distinguishable at the level ${alpha}`;
  return `${average}: ${difference < 0 ? left : right} makes fewer errors at the level ${alpha}`;
}

function settingsLine({ resamples, seed, cluster, pairs }: ModelComparison): string {
  const isExact = pairs.some(({ macro }) => macro?.isExact === true);
  const exact = isExact
    ? `; every one of ${grouped(pairs[0]?.macro?.permutations ?? 0)} assignments tested`
    : '';
  return `${grouped(resamples)} resamples of ${cluster === 'batch' ? 'batches' : 'pages'}, seed ${seed}${exact}`;
}

function leftOutNote({ models }: ModelComparison): string {
  const some = models.filter(({ leftOut }) => leftOut > 0);
  return some.length === 0
    ? ''
    : `; left out: ${some.map(({ model, leftOut }) => `${grouped(leftOut)} of ${model}`).join(', ')}`;
}

/** a, b, …, z, aa, ab, … */
function groupLetter(index: number): string {
  const letter = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? letter : `${groupLetter(Math.floor(index / 26) - 1)}${letter}`;
}

function signedPercent(rate: number): string {
  return signed(rate, percent);
}

function range(interval: Interval | null, show: (rate: number) => string): string {
  return interval === null ? '-' : `${show(interval.bca[0])}..${show(interval.bca[1])}`;
}
