import { csvField } from '../io/csv/csv-write.ts';
import type { LoadRules } from './corpus.ts';
import { roundedText } from './number.ts';

/** A name as a field; the OpenPecha rules follow pandas. */
function field(text: string, rules: LoadRules): string {
  return csvField(text, rules === 'strict' ? 'rfc4180' : 'pandas');
}

/** A row of `_cer.csv`. */
export function rateRow(rules: LoadRules, image: string | null, batch: string | null, rate: number): string {
  return `${field(image ?? '', rules)},${field(batch ?? '', rules)},${Number.isNaN(rate) ? '' : roundedText(rate)}\n`;
}

/** A row of `_metrics.csv`; doubles in full, in JavaScript's shortest form. */
export function valueRow(
  rules: LoadRules,
  image: string | null,
  batch: string | null,
  values: ArrayLike<number>,
): string {
  let row = field(`${batch ?? ''}/${image ?? ''}`, rules);
  for (let at = 0; at < values.length; at += 1) row += Number.isNaN(values[at]) ? ',' : `,${values[at]}`;
  return `${row}\n`;
}
