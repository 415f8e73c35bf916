import { trimSpace } from '../text/trim-space.ts';
import type { LoadRules } from './corpus.ts';

/** Texts that pandas reads as a missing value, quoted or not, before anything is trimmed. */
const MISSING_VALUES = new Set([
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null',
]);

/** A name after loading; null for a missing value. */
export function readName(rules: LoadRules, value: string | undefined): string | null {
  if (value === undefined || (rules === 'openpecha' && MISSING_VALUES.has(value))) return null;
  return trimSpace(value);
}

/** A text as it is scored; a missing value counts as empty. */
export function readText(rules: LoadRules, value: string | undefined): string {
  if (value === undefined) return '';
  if (rules === 'strict') return value;
  return MISSING_VALUES.has(value) ? '' : trimSpace(value);
}
