import { RowFault } from '../io/csv/row-fault.ts';
import { kindOfValue } from '../io/table/json-rows.ts';
import type { SourceTable } from '../io/table/source-table.ts';
import { invalidUtf8At } from '../io/utf8.ts';
import { ErrataError } from '../schema/error.ts';
import { loneSurrogateAt } from '../text/well-formed.ts';
import type { RowColumns } from './columns.ts';

/** The cells of a row in Parquet or JSON Lines. */
type Cells = Readonly<Record<keyof RowColumns, string>>;

const KEYS = ['image', 'batch', 'text'] as const;

/** What is expected of a column, in words. */
const expected = (key: keyof RowColumns): string => (key === 'text' ? 'a text' : 'a name');

/** Refuses a column whose type tells that none of its values can be used (`BAD_VALUE`). */
export function checkKinds(table: SourceTable, columns: RowColumns): void {
  for (const key of KEYS) {
    const kind = table.kindOf?.(columns[key]);
    if (kind === undefined || kind === 'text' || (kind === 'integer' && key !== 'text')) continue;
    throw new ErrataError(
      'BAD_VALUE',
      `${table.label}: found a column of type ${kind} for ${columns[key]}, expected ${expected(key)} in each row`,
    );
  }
}

/** The texts of a row, or a `RowFault` for the first that is none. Native engine: `crates/corpus/src/cells.rs`. */
export function cellsOf(
  values: Readonly<Record<string, unknown>>,
  columns: RowColumns,
  offset: number,
): Cells {
  const cell = (key: keyof RowColumns): string => textOf(values[key], key, columns[key], offset);
  return { image: cell('image'), batch: cell('batch'), text: cell('text') };
}

function textOf(value: unknown, key: keyof RowColumns, column: string, offset: number): string {
  const text = key !== 'text' && Number.isSafeInteger(value) ? String(value) : value;
  if (text instanceof Uint8Array) return decode(text, column, offset);
  if (typeof text !== 'string')
    throw new RowFault(
      'BAD_VALUE',
      offset,
      `found ${kindOfValue(text)} for ${column}, expected ${expected(key)}`,
    );
  const lone = loneSurrogateAt(text);
  if (lone !== undefined)
    throw new RowFault(
      'LONE_SURROGATE',
      offset,
      `found a lone surrogate at UTF-16 offset ${lone} of ${column}, expected well-formed text`,
    );
  return withoutNul(text, column, offset);
}

function decode(bytes: Uint8Array, column: string, offset: number): string {
  const bad = invalidUtf8At(bytes);
  if (bad !== undefined)
    throw new RowFault(
      'NOT_UTF8',
      offset,
      `invalid UTF-8 at byte ${bad} of ${column}, expected a text in UTF-8`,
    );
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return withoutNul(text, column, offset);
}

/** As in CSV files: no page has that character, and what is behind it is lost to many programs. */
function withoutNul(text: string, column: string, offset: number): string {
  if (!text.includes('\0')) return text;
  throw new RowFault('NUL_BYTE', offset, `found a NUL character in ${column}, expected text without it`);
}
