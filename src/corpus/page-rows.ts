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
  const cells = Array.from(values, (value) => (Number.isNaN(value) ? '' : String(value)));
  return `${[field(`${batch ?? ''}/${image ?? ''}`, rules), ...cells].join(',')}\n`;
}
