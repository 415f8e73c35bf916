import { ALL_RATES, ratesShown, type KeyedRate } from '../metrics/rate-list.ts';
import type { AverageOf } from '../results/evaluation.ts';
import { countRange, deviationOf, ratesOf, type ShownModel } from '../results/shown-models.ts';
import type { ModelRow } from './model-rows.ts';
import type { Overview } from './overview.ts';

/** A column of the table of models, the same in HTML, Markdown and CSV. */
export interface ModelColumn {
  readonly title: string;
  /** Name of the column in models.csv. */
  readonly key: string;
  /** What it holds, in a sentence. */
  readonly help: string;
  /** How a value is shown. */
  readonly form: 'percent' | 'number' | 'count' | 'dollars' | 'seconds';
  /** Which values are good ones. */
  readonly best: 'lowest' | 'highest' | 'none';
  /** Over several runs the mean of a rate, and the worst count. */
  valueOf(model: ModelRow): number | null;
  /** Ends of the interval, where one was computed. */
  intervalOf(model: ModelRow): readonly [number, number] | null;
  /** How several runs differ, for people; the empty text where there is nothing to say. */
  spreadOf(model: ModelRow): string;
}

/** The columns for which any model has a value. */
export function modelColumns(overview: Overview): ModelColumn[] {
  const columns = [
    ...ratesShown('report').flatMap((shown) =>
      // what models are ranked by is shown both ways
      shown.key === 'cer'
        ? [rateColumn(shown, 'macro'), rateColumn(shown, 'micro')]
        : [rateColumn(shown, 'macro')],
    ),
    count('pages', 'scored', 'pages with a score'),
    count('missing', 'missing', 'pages of the benchmark without a row'),
    count('failed', 'failed', 'pages whose recognition failed'),
    {
      title: 'cost',
      key: 'cost_usd',
      help: 'cost of the run in US dollars, by its journal',
      form: 'dollars',
      best: 'lowest',
      valueOf: ({ costUsd }: ModelRow) => costUsd,
      intervalOf: () => null,
      spreadOf: () => '',
    } satisfies ModelColumn,
    {
      title: 'time',
      key: 'seconds_per_page',
      help: 'mean time that a page took, by the journal of the run',
      form: 'seconds',
      best: 'lowest',
      valueOf: ({ secondsPerPage }: ModelRow) => secondsPerPage,
      intervalOf: () => null,
      spreadOf: () => '',
    } satisfies ModelColumn,
  ];
  return columns.filter((column) => overview.rows.some((model) => column.valueOf(model) !== null));
}

/** The name of a rate for people. */
export function metricTitle(key: string): string {
  return ALL_RATES.find((known) => known.key === key)?.rate.title ?? key;
}

const BEST = { lower: 'lowest', higher: 'highest', neither: 'none' } as const;

function rateColumn({ key, rate }: KeyedRate, average: 'macro' | 'micro'): ModelColumn {
  const form = rate.form ?? 'percent';
  return {
    title: average === 'macro' ? rate.title : `${rate.title} micro`,
    key: `${average}_${key}`,
    help: `${average === 'macro' ? 'mean of the pages' : 'of all pages together'}: ${rate.help}`,
    form,
    best: BEST[rate.better],
    valueOf: (model) => ratesOf(model, average)[key] ?? null,
    intervalOf: ({ evaluations: [first], runs }) =>
      runs === undefined ? (first?.intervals?.[average][key]?.bca ?? null) : null,
    spreadOf: (model) => {
      const deviation = deviationOf(model, average, key);
      return deviation === null ? '' : `± ${shown(deviation, form)}`;
    },
  };
}

function count(title: string, key: 'scored' | 'missing' | 'failed', help: string): ModelColumn {
  return {
    title,
    key,
    help,
    form: 'count',
    best: 'none',
    valueOf: ({ evaluations }) => {
      const counts = evaluations.map(({ coverage }) => coverage[key]);
      return key === 'scored' ? Math.min(...counts) : Math.max(...counts);
    },
    intervalOf: () => null,
    spreadOf: (model) => {
      const range = countRange(model, ({ coverage }) => coverage[key]);
      return range.includes('..') ? range.replace('..', '–') : '';
    },
  };
}

/** A value for people; `–` where there is none. */
export function shown(value: number | null, form: ModelColumn['form']): string {
  if (value === null) return '–';
  if (form === 'percent') return `${(value * 100).toFixed(2)} %`;
  if (form === 'number') return value.toFixed(2);
  if (form === 'seconds')
    return value < 0.1 ? `${Number((value * 1000).toPrecision(2))} ms` : `${Number(value.toPrecision(3))} s`;
  return form === 'dollars'
    ? `$${value.toFixed(value < 1 ? 4 : 2)}`
    : String(value).replaceAll(/\B(?=(\d{3})+$)/gu, ' ');
}

/** The CER of a batch or group; over several runs with its standard deviation. */
export function shownCer(part: ShownModel<Pick<AverageOf, 'macro' | 'micro'>>): string {
  const [rate, deviation] = [ratesOf(part, 'macro')['cer'] ?? null, deviationOf(part, 'macro', 'cer')];
  return `${shown(rate, 'percent')}${deviation === null ? '' : ` ± ${shown(deviation, 'percent')}`}`;
}

/** How sure a value is, for people: its interval, or how the runs of the model differ; empty where that is unknown. */
export function shownSpread({ intervalOf, spreadOf, form }: ModelColumn, model: ModelRow): string {
  const ends = intervalOf(model);
  if (ends === null) return spreadOf(model);
  const [low, high] = ends.map((end) => shown(end, form)) as [string, string];
  return `${low.replace(/ %$/u, '')}–${high}`;
}

/** Value of the best model of a column; null when there is nothing to choose, or when several have it. */
export function bestOf(column: ModelColumn, { rows, ranking, metric }: Overview): number | null {
  const values = rows.map((model) => column.valueOf(model)).filter((value) => value !== null);
  if (column.best === 'none' || values.length < 2) return null;
  // what chance may have made is no lead, whichever way it is averaged
  const isRanked = column.key === `macro_${metric}` || column.key === `micro_${metric}`;
  if (isRanked && ranking !== undefined && ranking.lead.p > ranking.alpha) return null;
  const better = column.best === 'lowest' ? Math.min : Math.max;
  const best = values.reduce((found, value) => better(found, value));
  const alike = values.filter((value) => shown(value, column.form) === shown(best, column.form));
  return alike.length === 1 ? best : null;
}

/** A column and whether it is one of those that say most. */
export interface ShownColumn extends ModelColumn {
  readonly isExtra: boolean;
}

/** Rates that stand in the overview of an evaluation, and what is no rate. */
const MAIN_RATES: ReadonlySet<string> = new Set(ratesShown('overview').map(({ key }) => key));

/**
 * All columns in their order. Extra are those that repeat what another says, that say nothing of these pages,
 * such as syllables where none is Tibetan, and details.
 */
export function shownColumns(overview: Overview): ShownColumn[] {
  const seen = new Set<string>();
  return modelColumns(overview).map((column) => {
    const values = overview.rows.map((model) => column.valueOf(model));
    const fingerprint = `${column.form} ${values.map((value) => shown(value, column.form)).join(' ')}`;
    const isRepeated = column.form !== 'count' && seen.has(fingerprint);
    seen.add(fingerprint);
    const isNothing =
      column.form === 'count' && column.key !== 'scored' && values.every((value) => value === 0);
    const isForeign =
      column.key.endsWith('_syler') && overview.models.every(({ evaluation }) => !evaluation.tibetan);
    const isDetail = /^(?:macro|micro)_/u.test(column.key) && !isMain(column.key, overview);
    return Object.assign(column, { isExtra: isRepeated || isNothing || isForeign || isDetail });
  });
}

function isMain(key: string, { metric }: Overview): boolean {
  const rate = key.replace(/^(?:macro|micro)_/u, '');
  return MAIN_RATES.has(rate) || rate === metric;
}
