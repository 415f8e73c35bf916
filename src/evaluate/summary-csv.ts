import { csvField } from '../io/csv/csv-write.ts';
import { roundedText } from '../corpus/number.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import type { EvaluationSettings } from './settings.ts';
import type { ModelSummary } from './summarize.ts';

/** The text of summary.csv: one row per model, its CER overall and in every batch of any model. */
export function summaryCsv(results: readonly ModelSummary[], { compat }: EvaluationSettings): string {
  const order = compat === null ? compareNaturally : compareCodePoints;
  const names = new Set(results.flatMap(({ batches }) => batches.map(({ name }) => name ?? 'nan')));
  const columns = [...names].sort(order);
  const rows = results.map(({ name, evaluation, batches }) => {
    const rates = new Map(batches.map((batch) => [batch.name ?? 'nan', batch.average.macro['cer'] ?? null]));
    // the OpenPecha program takes the mean of no pages for 0
    const overall = evaluation.macro['cer'] ?? (compat === null ? null : 0);
    return [csvField(name), cell(overall), ...columns.map((column) => cell(rates.get(column) ?? null))];
  });
  const header = ['model', 'overall_cer', ...columns.map((column) => csvField(`cer_${column}`))];
  return [header, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function cell(rate: number | null): string {
  return rate === null ? '' : roundedText(rate);
}
