import type { TableColumn } from '../../format/fit-columns.ts';
import type { ModelEvaluation } from '../../results/evaluation.ts';
import { grouped, level, percent } from '../../format/numbers.ts';
import { countRange, deviationOf, ratesOf, shownName, type ShownModel } from '../../results/shown-models.ts';
import type { KeyedRate } from '../../metrics/rate-list.ts';
import { rankingRate, titleOf } from './evaluation-rates.ts';

export type Models = readonly ShownModel[];

/** A column with what is remarkable about its cells, the title apart. */
export interface OverviewColumn extends TableColumn {
  readonly tones?: readonly ('good' | 'bad' | undefined)[];
}

/** What stays where there is little room: names, errors, pages that are amiss, other rates, the rest. */
const IMPORTANCE = {
  name: Infinity,
  ranking: 90,
  amiss: 80,
  rate: 60,
  pages: 50,
  interval: 40,
  micro: 30,
  edits: 20,
};

/** The table of models: a row per model, in the order given. */
export function overviewColumns(models: Models, shown: readonly KeyedRate[], unit: string): OverviewColumn[] {
  const ranking = rankingRate(shown);
  return [
    { cells: ['model', ...models.map(shownName)], importance: IMPORTANCE.name },
    ...shown.map((rate) => rateColumn(models, rate, { unit, isRanking: rate === ranking })),
    ...intervalColumns(models),
    ...(ranking === undefined ? [] : pooledColumns(models, ranking, unit)),
    ...coverageColumns(models),
  ];
}

function rateColumn(
  models: Models,
  shown: KeyedRate,
  { unit, isRanking }: { readonly unit: string; readonly isRanking: boolean },
): OverviewColumn {
  const { key, rate } = shown;
  const values = models.map((model) => ratesOf(model, 'macro')[key] ?? null);
  return {
    cells: [titleOf(shown, unit), ...models.map((model) => shownRate(model, 'macro', key, rate.form))],
    importance: isRanking ? IMPORTANCE.ranking : IMPORTANCE.rate,
    tones: bestOf(values, rate.better).map((isBest) => (isBest ? 'good' : undefined)),
  };
}

/** `4.12%`, or over several runs `4.12% ± 0.30`: their mean and standard deviation. */
export function shownRate(
  model: ShownModel<Pick<ModelEvaluation, 'macro' | 'micro'>>,
  average: 'macro' | 'micro',
  key: string,
  form: 'number' | 'percent' = 'percent',
): string {
  const value = ratesOf(model, average)[key] ?? null;
  const shown = (found: number): string => String(Number(found.toFixed(2)));
  const text = form === 'number' && value !== null ? shown(value) : percent(value);
  const deviation = deviationOf(model, average, key);
  if (deviation === null) return text;
  return `${text} ± ${form === 'number' ? shown(deviation) : (deviation * 100).toFixed(2)}`;
}

/** Which value is the best; none where several are, or where there is nothing to compare. */
function bestOf(values: readonly (number | null)[], better: 'higher' | 'lower' | 'neither'): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  const isOne =
    better !== 'neither' && known.length > 1 && known.filter((value) => value === best).length === 1;
  return values.map((value) => isOne && value === best);
}

function intervalColumns(models: Models): OverviewColumn[] {
  const all = models.map(({ evaluations, runs }) =>
    runs === undefined ? evaluations[0]?.intervals : undefined,
  );
  const confidence = all.find((intervals) => intervals !== undefined)?.confidence;
  if (confidence === undefined) return [];
  // a run has its interval, their mean has none
  const cells = all.map((intervals) => {
    const bca = intervals?.macro['cer']?.bca;
    return bca === undefined ? '-' : `${percent(bca[0])}..${percent(bca[1])}`;
  });
  return [{ cells: [`${level(confidence)} of CER`, ...cells], importance: IMPORTANCE.interval }];
}

/** The rate of all pages together; of the CER also the counts it is made of. */
function pooledColumns(models: Models, ranking: KeyedRate, unit: string): OverviewColumn[] {
  const micro = models.map((model) => shownRate(model, 'micro', ranking.key));
  const pooled = { cells: [`micro ${titleOf(ranking, unit)}`, ...micro], importance: IMPORTANCE.micro };
  if (ranking.key !== 'cer') return [pooled];
  const edits = models.map((model) => {
    const of = (slot: 'distance' | 'referenceLength'): string =>
      countRange(model, ({ units }) => units[unit as keyof typeof units]?.[slot] ?? 0, grouped);
    const hasUnit = model.evaluations.every(({ units }) => Object.hasOwn(units, unit));
    return hasUnit ? `${of('distance')}/${of('referenceLength')}` : '-';
  });
  return [pooled, { cells: ['edits/units', ...edits], importance: IMPORTANCE.edits }];
}

/** Pages by their standing; a column of zeros tells little. */
function coverageColumns(models: Models): OverviewColumn[] {
  type Kind = 'scored' | 'missing' | 'unknown' | 'duplicate' | 'failed';
  const cells = (key: Kind): string[] =>
    models.map((model) => countRange(model, ({ coverage }) => coverage[key], grouped));
  const scored = { cells: ['pages', ...cells('scored')], importance: IMPORTANCE.pages };
  const others = (['missing', 'unknown', 'duplicate', 'failed'] as const).map((key, at) => {
    const found = models.map(({ evaluations }) =>
      Math.max(...evaluations.map(({ coverage }) => coverage[key])),
    );
    return {
      cells: [key, ...cells(key)],
      importance: found.some((count) => count > 0) ? IMPORTANCE.amiss : -at,
      tones: found.map((count) => (key === 'failed' && count > 0 ? ('bad' as const) : undefined)),
    };
  });
  return [scored, ...others];
}
