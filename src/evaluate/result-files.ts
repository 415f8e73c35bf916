import { csvRecord } from '../io/csv/csv-write.ts';
import { rateRow, valueRow } from '../corpus/page-rows.ts';
import { rowsWithValues, type ModelPages } from '../results/model-pages.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { lines } from '../metrics/lines.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import { planFor } from './plan-for.ts';
import { settingsFrom, type EvaluationSettings } from './settings.ts';
import type { ModelSummary } from './summarize.ts';
import { summaryCsv } from './summary-csv.ts';

/** A file of results: its name and its content in parts. */
export interface ResultFile {
  readonly name: string;
  readonly parts: Iterable<string | Uint8Array>;
}

/** Columns of `_metrics.csv` behind `id`, in order. */
const LINE_COLUMNS: readonly string[] = Object.keys(lines.rates);

/** Rows that are formatted at a time: some milliseconds of the main thread. */
const STEP = 8192;

/** The CSV files of a model, made from its pages and what is said about them. */
export function* modelFiles(pages: ModelPages, summary: ModelSummary): Generator<ResultFile> {
  const settings = settingsFrom(pages.about.options);
  const { name } = summary;
  for (const metric of pageMetricsOf(pages, settings))
    yield { name: `${name}_${metric}.csv`, parts: rateFile(pages, metric, settings) };
  if (hasCerFiles(settings)) yield { name: `${name}_cer.csv`, parts: rateFile(pages, 'cer', settings) };
  if (settings.metrics.includes('lines') && settings.compat === null)
    yield { name: `${name}_metrics.csv`, parts: metricsFile(pages, summary) };
}

/** The files of all models together. */
export function evaluationFiles(evaluation: Evaluation, models: readonly ModelSummary[]): ResultFile[] {
  const settings = settingsFrom(evaluation.options);
  const isCompatible = settings.compat !== null;
  return [
    ...(hasCerFiles(settings) && (!isCompatible || models.length > 1)
      ? [{ name: 'summary.csv', parts: [summaryCsv(models, settings)] }]
      : []),
    ...(isCompatible
      ? []
      : [{ name: 'evaluation.json', parts: [`${JSON.stringify(evaluation, undefined, 2)}\n`] }]),
  ];
}

/** Of the profiles `openpecha` and `all` write the files of the CER, of single metrics `cer`. */
function hasCerFiles({ profile, metrics }: EvaluationSettings): boolean {
  return profile === null ? metrics.includes('cer') : profile === 'openpecha' || profile === 'all';
}

/** Names of the rates that are not made from counts. */
function pageMetricsOf({ rates }: ModelPages, settings: EvaluationSettings): string[] {
  const { keys } = new PlanRates(planFor(settings), settings);
  return [...rates.keys()].filter((name) => !keys.includes(name));
}

/** One row per page with values: image, batch and one rate with six decimals. */
function* rateFile(pages: ModelPages, rate: string, { compat }: EvaluationSettings): Generator<string> {
  const { imageNames, batches, batchOf } = pages;
  const rows = rowsWithValues(pages);
  const values = pages.rates.get(rate)!;
  const rules = compat ?? 'strict';
  // a table without rows has no columns either in the OpenPecha program
  yield compat !== null && rate === 'cer' && rows.length === 0 ? '\n' : `image_name,batch_id,${rate}\n`;
  for (let first = 0; first < rows.length; first += STEP) {
    let part = '';
    for (const row of rows.subarray(first, first + STEP))
      part += rateRow(rules, imageNames[row]!, batches[batchOf[row]!]!, values[row]!);
    yield part;
  }
}

/** One row per page with values, full doubles, then the means of all rows. */
function* metricsFile(pages: ModelPages, { evaluation }: ModelSummary): Generator<string> {
  const { imageNames, batches, batchOf } = pages;
  const rows = rowsWithValues(pages);
  const columns = LINE_COLUMNS.map((column) => pages.rates.get(`lines.${column}`)!);
  const values = new Float64Array(columns.length);
  yield `id,${LINE_COLUMNS.join(',')}\n`;
  for (let first = 0; first < rows.length; first += STEP) {
    let part = '';
    for (const row of rows.subarray(first, first + STEP)) {
      for (let at = 0; at < columns.length; at += 1) values[at] = columns[at]![row]!;
      part += valueRow('strict', imageNames[row]!, batches[batchOf[row]!]!, values);
    }
    yield part;
  }
  yield csvRecord([
    'MACRO_AVG',
    ...LINE_COLUMNS.map((column) => evaluation.macro[`lines.${column}`] ?? null),
  ]);
}
