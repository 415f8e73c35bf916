import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import type { TableForm } from '../src/io/table/open-table.ts';

type Rows = readonly (readonly string[])[];

export const FORMS: readonly TableForm[] = ['csv', 'jsonl', 'parquet'];

/** The same rows in one of the forms. */
export function inForm(form: TableForm, columns: readonly string[], rows: Rows): Uint8Array {
  if (form === 'parquet')
    return parquetOf(
      columns.map((name, at) => ({ name, data: rows.map((row) => row[at]!), type: 'STRING' })),
      { rowGroupSize: 5 },
    );
  if (form === 'jsonl')
    return Buffer.from(
      rows
        .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`)
        .join(''),
    );
  const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return Buffer.from([columns, ...rows].map((row) => `${row.map(field).join(',')}\n`).join(''));
}

export function parquetOf(columnData: ColumnSource[], options: object = {}): Uint8Array {
  const bytes = Buffer.from(parquetWriteBuffer({ columnData, ...options }));
  // of a list of no row groups the writer leaves out of what it is one, which others need to know
  const none = bytes.lastIndexOf(Buffer.of(0x16, 0, 0x19, 0));
  if (none > 0) bytes[none + 3] = 0x0c;
  return bytes;
}
