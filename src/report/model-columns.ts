import { ratesShown, type KeyedRate } from '../metrics/rate-list.ts';
import type { ModelOverview, Overview } from './overview.ts';

/** A column of the table of models, the same in HTML, Markdown and CSV. */
export interface ModelColumn {
  readonly title: string;
  /** Name of the column in models.csv. */
  readonly key: string;
  /** What it holds, in a sentence. */
  readonly help: string;
  /** How a value is shown. */
  readonly form: 'percent' | 'number' | 'count' | 'dollars';
  /** Which values are good ones. */
  readonly best: 'lowest' | 'highest' | 'none';
  valueOf(model: ModelOverview): number | null;
  /** Ends of the interval, where one was computed. */
  intervalOf(model: ModelOverview): readonly [number, number] | null;
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
      valueOf: ({ costUsd }: ModelOverview) => costUsd,
      intervalOf: () => null,
    } satisfies ModelColumn,
  ];
  return columns.filter((column) => overview.models.some((model) => column.valueOf(model) !== null));
}

const BEST = { lower: 'lowest', higher: 'highest', neither: 'none' } as const;

function rateColumn({ key, rate }: KeyedRate, average: 'macro' | 'micro'): ModelColumn {
  return {
    title: average === 'macro' ? rate.title : `${rate.title} micro`,
    key: `${average}_${key}`,
    help: `${average === 'macro' ? 'mean of the pages' : 'of all pages together'}: ${rate.help}`,
    form: rate.form ?? 'percent',
    best: BEST[rate.better],
    valueOf: ({ evaluation }) => evaluation[average][key] ?? null,
    intervalOf: ({ evaluation }) => evaluation.intervals?.[average][key]?.bca ?? null,
  };
}

function count(title: string, key: 'scored' | 'missing' | 'failed', help: string): ModelColumn {
  return {
    title,
    key,
    help,
    form: 'count',
    best: 'none',
    valueOf: ({ evaluation }) => evaluation.coverage[key],
    intervalOf: () => null,
  };
}

/** A value for people; `–` where there is none. */
export function shown(value: number | null, form: ModelColumn['form']): string {
  if (value === null) return '–';
  if (form === 'percent') return `${(value * 100).toFixed(2)} %`;
  if (form === 'number') return value.toFixed(2);
  return form === 'dollars'
    ? `$${value.toFixed(value < 1 ? 4 : 2)}`
    : String(value).replaceAll(/\B(?=(\d{3})+$)/gu, ' ');
}

/** The interval of a model for people; empty where there is none. */
export function shownInterval({ intervalOf, form }: ModelColumn, model: ModelOverview): string {
  const ends = intervalOf(model);
  if (ends === null) return '';
  const [low, high] = ends.map((end) => shown(end, form)) as [string, string];
  return `${low.replace(/ %$/u, '')}–${high}`;
}

/** Value of the best model of a column; null when there is nothing to choose. */
export function bestOf(column: ModelColumn, { models }: Overview): number | null {
  const values = models.map((model) => column.valueOf(model)).filter((value) => value !== null);
  if (column.best === 'none' || values.length < 2) return null;
  const better = column.best === 'lowest' ? Math.min : Math.max;
  return values.reduce((best, value) => better(best, value));
}
