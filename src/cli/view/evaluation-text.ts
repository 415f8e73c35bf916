import { alignColumns, onOneLine } from '../../format/align-columns.ts';
import { fitColumns, rowsOf, type TableColumn } from '../../format/fit-columns.ts';
import { grouped, percent, signed } from '../../format/numbers.ts';
import { rankModels } from '../../results/rank-models.ts';
import { groupingsOf } from '../../results/groupings.ts';
import type { Evaluation } from '../../results/evaluation.ts';
import {
  countRange,
  partOf,
  ratesOf,
  shownModels,
  shownName,
  type AveragesOf,
  type ShownModel,
} from '../../results/shown-models.ts';
import type { RateInfo } from '../../metrics/rate.ts';
import { ALL_RATES, type KeyedRate } from '../../metrics/rate-list.ts';
import { recordOf } from '../../schema/named-record.ts';
import { compareNaturally } from '../../schema/natural-order.ts';
import { escapeControl } from '../terminal.ts';
import { spreadOf } from '../../statistics/index.ts';
import { overviewColumns, shownRate, type Models, type OverviewColumn } from './evaluation-overview.ts';
import { rankingRate, shownRates, titleOf } from './evaluation-rates.ts';

/** How the table is shown. */
export interface TableView {
  /** Room in columns of the terminal; `Infinity` shows everything. */
  readonly width: number;
  readonly hasColor: boolean;
  /** Whether words are said of rates of words. */
  readonly hasSpacedWords: boolean;
}

export interface EvaluationText {
  readonly text: string;
  /** Titles of what was left out for lack of room. */
  readonly leftOut: readonly string[];
}

/**
 * The tables for people: models from the fewest errors on, their quality in words, errors by batch, and what
 * was asked for beside.
 */
export function evaluationText(
  evaluation: Evaluation,
  { width, hasColor, hasSpacedWords }: TableView,
): EvaluationText {
  const { unit } = evaluation.options;
  const shown = shownRates(evaluation);
  const ranking = rankingRate(shown);
  const models = rankedModels(evaluation, ranking);
  const overview = overviewColumns(models, shown, unit);
  const kept = fitColumns(overview, width);
  const groups =
    ranking === undefined
      ? []
      : groupTables(evaluation, models, { key: ranking.key, title: titleOf(ranking, unit), width });
  const parts = [
    overviewLines(kept, hasColor),
    runLines(models),
    qualityLines(
      models,
      shown.filter(({ key, rate }) => fits(rate, key, { unit, hasSpacedWords })),
    ),
    ...groups.map(({ lines }) => lines),
    waterfallLines(models),
    [`signature ${evaluation.signature}`],
  ];
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  const leftOut = [...titlesWithout(overview, kept), ...groups.flatMap((group) => group.leftOut)];
  return { text: `${text}\n`, leftOut: [...new Set(leftOut)] };
}

/** What is shown as one model, from the fewest errors on. */
function rankedModels(evaluation: Evaluation, ranking: KeyedRate | undefined): Models {
  const shown = recordOf(shownModels(evaluation).map((model) => [model.name, model] as const));
  const rateOf = (model: ShownModel): number | null | undefined =>
    ranking === undefined ? null : ratesOf(model, 'macro')[ranking.key];
  return rankModels({ models: shown }, rateOf).map((name) => shown[name]!);
}

/** What stands behind the row of a model that was run several times. */
function runLines(models: Models): string[] {
  return models.flatMap(({ runs }) => {
    if (runs === undefined) return [];
    const [first = '', ...others] = runs.models.map((name) => escapeControl(onOneLine(name)));
    const count = runs.models.length;
    return [`${first}: mean ± standard deviation of ${count} runs (${[first, ...others].join(', ')})`];
  });
}

/** Titles of columns that are not kept, but for those that would tell nothing. */
function titlesWithout(columns: readonly TableColumn[], kept: readonly TableColumn[]): string[] {
  return columns.flatMap((column) =>
    kept.includes(column) || column.importance <= 0 ? [] : (column.cells[0] ?? []),
  );
}

const GOOD = '\u001b[32;1m';
const BAD = '\u001b[31;1m';
const PLAIN = '\u001b[0m';

function overviewLines(columns: readonly OverviewColumn[], hasColor: boolean): string[] {
  const rows = rowsOf(columns).map((row) => row.map(escapeControl));
  return alignColumns(rows, [0], (text, row, column) => {
    const tone = row === 0 ? undefined : columns[column]?.tones?.[row - 1];
    return tone === undefined || !hasColor ? text : `${tone === 'good' ? GOOD : BAD}${text}${PLAIN}`;
  });
}

/** The words are about code points and about words between spaces. */
function fits(
  { quality }: RateInfo,
  key: string,
  { unit, hasSpacedWords }: { readonly unit: string; readonly hasSpacedWords: boolean },
): boolean {
  if (key === 'cer' && unit !== 'codepoint') return false;
  return hasSpacedWords || quality?.needsSpaces !== true;
}

/** The quality bands of the rates shown in words; a gap between two bands belongs to the worse. */
function qualityLines(models: Models, shown: readonly KeyedRate[]): string[] {
  const keys = new Set(shown.map(({ key }) => key));
  const rates = ALL_RATES.filter(({ key }) => keys.has(key));
  return models.flatMap((model) => {
    const macro = ratesOf(model, 'macro');
    const name = shownName(model);
    const words = rates.flatMap(({ key, rate }) => qualityWords(rate, macro[key]));
    return words.length === 0 ? [] : [`${escapeControl(onOneLine(name))}: ${words.join(', ')}`];
  });
}

function qualityWords({ title, better, quality }: RateInfo, rate: number | null | undefined): string[] {
  if (quality === undefined || rate === null || rate === undefined) return [];
  const isBetter = (bound: number): boolean => (better === 'higher' ? rate > bound : rate < bound);
  const found = quality.bands.find(([bound, isInside]) => isBetter(bound) || (isInside && rate === bound));
  return [`${title} ${found?.[2] ?? quality.worst}`];
}

interface GroupTable {
  readonly lines: readonly string[];
  /** Models that there was no room for. */
  readonly leftOut: readonly string[];
}

interface GroupView {
  /** Which rate is shown, and its title. */
  readonly key: string;
  readonly title: string;
  readonly width: number;
}

/** The rate by batch, where there are several, and by each column of the metadata. */
function groupTables(evaluation: Evaluation, models: Models, view: GroupView): GroupTable[] {
  const hasBatches = models.some(({ evaluations }) =>
    evaluations.some(({ batches }) => Object.keys(batches).length > 1),
  );
  return [
    ...(hasBatches ? [groupTable(models, 'batch', ({ batches }) => batches, view)] : []),
    ...groupingsOf(evaluation).map(({ column, groupsOf }) => groupTable(models, column, groupsOf, view)),
  ];
}

/** One row per group, two columns per model: its rate and the number of pages. */
function groupTable(
  models: Models,
  name: string,
  averagesOf: AveragesOf,
  { key, title, width }: GroupView,
): GroupTable {
  const evaluations = models.flatMap((model) => model.evaluations);
  const groups = [...new Set(evaluations.flatMap((of) => Object.keys(averagesOf(of))))].sort(
    compareNaturally,
  );
  const columns = [
    { cells: [`${title} by ${name}`, ...groups], importance: Infinity },
    ...models.flatMap((model, at) => {
      const parts = groups.map((group) => partOf(model, averagesOf, group));
      const rates = parts.map((part) => shownRate(part, 'macro', key));
      const counts = parts.map((part) => countRange(part, ({ count }) => count, grouped));
      return [
        // the best model stays in any case
        { cells: [shownName(model), ...rates], importance: at === 0 ? Infinity : 1 },
        { cells: ['', ...counts.map((count) => (count === '' ? '' : `(${count})`))], importance: 0 },
      ];
    }),
  ];
  const kept = fitColumns(columns, width);
  const rows = rowsOf(kept).map((row) => row.map(escapeControl));
  return { lines: alignColumns(rows), leftOut: titlesWithout(columns, kept) };
}

function waterfallLines(models: Models): string[] {
  const first = models
    .flatMap(({ evaluations }) => evaluations)
    .find(({ waterfall }) => waterfall)?.waterfall;
  if (first === undefined) return [];
  const rows = first.map(({ normalization }, step) =>
    [normalization].concat(
      models.flatMap((model) => {
        const [now, before] = [rateAfter(model, step), rateAfter(model, step - 1)];
        return [percent(now), now === null || before === null ? '' : points(now - before)];
      }),
    ),
  );
  const header = ['CER after', ...models.flatMap((model) => [escapeControl(shownName(model)), ''])];
  return alignColumns([header, ...rows]);
}

/** The rate after a step, over several runs the mean. */
function rateAfter({ evaluations }: ShownModel, step: number): number | null {
  return spreadOf(evaluations.map(({ waterfall }) => waterfall?.[step]?.macro)).mean;
}

/** A change in points of a percent. */
function points(change: number): string {
  return signed(change, (value) => (value * 100).toFixed(2));
}
