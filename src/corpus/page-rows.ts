import type { LoadRules } from './corpus.ts';
import { roundedText } from './number.ts';

/** A field with minimal quoting. Python's writer, which the OpenPecha rules follow, leaves a lone CR alone. */
function field(text: string, rules: LoadRules): string {
  const isSpecial = rules === 'strict' ? /[",\n\r]/u.test(text) : /[",\n]/u.test(text);
  return isSpecial ? `"${text.replaceAll('"', '""')}"` : text;
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
