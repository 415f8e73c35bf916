import { csvRecord } from '../io/csv/csv-write.ts';
import { rateRow, valueRow } from '../corpus/page-rows.ts';
import type { Parts } from '../io/hash.ts';
import { rowsWithValues } from '../results/model-pages.ts';
import type { PagesTable } from '../results/pages-table.ts';
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
  readonly parts: Parts;
}

/** Columns of `_metrics.csv` behind `id`, in order. */
const LINE_COLUMNS: readonly string[] = Object.keys(lines.rates);

/** Rows that are formatted at a time: some milliseconds of the main thread. */
const STEP = 8192;

/** The CSV files of a model, made from its pages and what is said about them. */
export function* modelFiles(pages: PagesTable, summary: ModelSummary): Generator<ResultFile> {
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
function pageMetricsOf({ rates }: PagesTable, settings: EvaluationSettings): string[] {
  const { keys } = new PlanRates(planFor(settings), settings);
  return rates.filter((name) => !keys.includes(name));
}

/** One row per page with values: image, batch and one rate with six decimals. */
async function* rateFile(
  table: PagesTable,
  rate: string,
  { compat }: EvaluationSettings,
): AsyncGenerator<string> {
  const rules = compat ?? 'strict';
  let isEmpty = true;
  for await (const pages of table.rows([rate])) {
    const { imageNames, batches, batchOf } = pages;
    const rows = rowsWithValues(pages);
    const values = pages.rates.get(rate)!;
    for (let first = 0; first < rows.length; first += STEP) {
      let part = isEmpty ? header(rate) : '';
      isEmpty = false;
      for (const row of rows.subarray(first, first + STEP))
        part += rateRow(rules, imageNames[row]!, batches[batchOf[row]!]!, values[row]!);
      yield part;
    }
  }
  // a table without rows has no columns either in the OpenPecha program
  if (isEmpty) yield compat !== null && rate === 'cer' ? '\n' : header(rate);
}

function header(rate: string): string {
  return `image_name,batch_id,${rate}\n`;
}

/** One row per page with values, full doubles, then the means of all rows. */
async function* metricsFile(table: PagesTable, { evaluation }: ModelSummary): AsyncGenerator<string> {
  const names = LINE_COLUMNS.map((column) => `lines.${column}`);
  const values = new Float64Array(names.length);
  yield `id,${LINE_COLUMNS.join(',')}\n`;
  for await (const pages of table.rows(names)) {
    const { imageNames, batches, batchOf } = pages;
    const rows = rowsWithValues(pages);
    const columns = names.map((name) => pages.rates.get(name)!);
    for (let first = 0; first < rows.length; first += STEP) {
      let part = '';
      for (const row of rows.subarray(first, first + STEP)) {
        for (let at = 0; at < columns.length; at += 1) values[at] = columns[at]![row]!;
        part += valueRow('strict', imageNames[row]!, batches[batchOf[row]!]!, values);
      }
      yield part;
    }
  }
  yield csvRecord(['MACRO_AVG', ...names.map((name) => evaluation.macro[name] ?? null)]);
}
