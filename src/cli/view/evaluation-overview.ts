import type { TableColumn } from '../../format/fit-columns.ts';
import { grouped, level, percent } from '../../format/numbers.ts';
import type { ModelEvaluation } from '../../results/evaluation.ts';
import type { KeyedRate } from '../../metrics/rate-list.ts';
import { rankingRate, titleOf } from './evaluation-rates.ts';

export type Models = readonly (readonly [name: string, model: ModelEvaluation])[];

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
    { cells: ['model', ...models.map(([name]) => name)], importance: IMPORTANCE.name },
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
  const values = models.map(([, { macro }]) => macro[key] ?? null);
  return {
    cells: [titleOf(shown, unit), ...values.map((value) => shownValue(value, rate.form))],
    importance: isRanking ? IMPORTANCE.ranking : IMPORTANCE.rate,
    tones: bestOf(values, rate.better).map((isBest) => (isBest ? 'good' : undefined)),
  };
}

function shownValue(value: number | null, form: 'number' | 'percent' | undefined): string {
  return form === 'number' && value !== null ? String(Number(value.toFixed(2))) : percent(value);
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
  const confidence = models.find(([, { intervals }]) => intervals !== undefined)?.[1].intervals?.confidence;
  if (confidence === undefined) return [];
  const cells = models.map(([, { intervals }]) => {
    const bca = intervals?.macro['cer']?.bca;
    return bca === undefined ? '-' : `${percent(bca[0])}..${percent(bca[1])}`;
  });
  return [{ cells: [`${level(confidence)} of CER`, ...cells], importance: IMPORTANCE.interval }];
}

/** The rate of all pages together; of the CER also the counts it is made of. */
function pooledColumns(models: Models, ranking: KeyedRate, unit: string): OverviewColumn[] {
  const micro = models.map(([, model]) => percent(model.micro[ranking.key] ?? null));
  const pooled = { cells: [`micro ${titleOf(ranking, unit)}`, ...micro], importance: IMPORTANCE.micro };
  if (ranking.key !== 'cer') return [pooled];
  const edits = models.map(([, { units }]) => {
    const totals = units[unit as keyof typeof units];
    return totals === undefined ? '-' : `${grouped(totals.distance)}/${grouped(totals.referenceLength)}`;
  });
  return [pooled, { cells: ['edits/units', ...edits], importance: IMPORTANCE.edits }];
}

/** Pages by their standing; a column of zeros tells little. */
function coverageColumns(models: Models): OverviewColumn[] {
  const counts = (key: 'scored' | 'missing' | 'unknown' | 'duplicate' | 'failed'): number[] =>
    models.map(([, { coverage }]) => coverage[key]);
  const scored = { cells: ['pages', ...counts('scored').map(grouped)], importance: IMPORTANCE.pages };
  const others = (['missing', 'unknown', 'duplicate', 'failed'] as const).map((key, at) => {
    const found = counts(key);
    return {
      cells: [key, ...found.map(grouped)],
      importance: found.some((count) => count > 0) ? IMPORTANCE.amiss : -at,
      tones: found.map((count) => (key === 'failed' && count > 0 ? ('bad' as const) : undefined)),
    };
  });
  return [scored, ...others];
}
