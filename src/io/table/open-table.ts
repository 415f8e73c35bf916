import { openFile } from '../open-file.ts';
import type { NamedFile } from '../named-file.ts';
import { readAt } from '../read-at.ts';
import { readError } from '../read-text.ts';
import { ErrataError } from '../../schema/error.ts';
import type { SourceTable } from './source-table.ts';

/** Enough for the header of a table. */
const HEAD_BYTES = 4096;

/** What a table is written as. */
export type TableForm = 'csv' | 'jsonl' | 'parquet';

/** Opens a table of any kind. What it is its content tells, since names are often wrong. */
export async function openTable(file: NamedFile): Promise<SourceTable> {
  const head = await headOf(file).catch((error: unknown) => {
    throw readError(file.label, error);
  });
  const form = formOfHead(head, file);
  if (form !== 'csv') return openAs(form, file);
  const start = startOf(head);
  refuseForeign(foreignKind(head, start), file.label);
  refuseOtherSeparator(start, file.label);
  const { CsvRows } = await import('./csv-rows.ts');
  return CsvRows.open(file);
}

/** Opens a table in JSON Lines or Parquet. */
export async function openAs(form: Exclude<TableForm, 'csv'>, file: NamedFile): Promise<SourceTable> {
  if (form === 'parquet') {
    const { ParquetRows } = await import('./parquet-rows.ts');
    return ParquetRows.open(file);
  }
  const { JsonRows } = await import('./json-rows.ts');
  return JsonRows.open(file);
}

/** What a file of ours is written as; one that cannot be read at all is left to the reader of CSV, which tells why. */
export async function formOf(file: NamedFile): Promise<TableForm> {
  const head = await headOf(file).catch(() => undefined);
  return head === undefined ? 'csv' : formOfHead(head, file);
}

function formOfHead(head: Buffer, { path, label }: NamedFile): TableForm {
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet';
  const start = startOf(head);
  if (isJson(start, path)) {
    refuseOtherJson(start, label);
    return 'jsonl';
  }
  if (/\.parquet$/iu.test(path)) refuseForeign(foreignKind(head, start) ?? 'no Parquet file', label);
  return 'csv';
}

function startOf(head: Buffer): string {
  return head
    .toString('utf8')
    .replace(/^\ufeff/u, '')
    .trimStart();
}

function refuseForeign(kind: string | undefined, label: string): void {
  if (kind === undefined) return;
  throw new ErrataError(
    'SOURCE_KIND',
    `${label}: found ${kind}, expected a folder, or a file in CSV, JSON Lines or Parquet`,
  );
}

function isJson(start: string, path: string): boolean {
  return /^(?:\{|\[\s*[[{])/u.test(start) || /\.(?:jsonl|ndjson|json)$/iu.test(path);
}

/** JSON that is not an object on each line: every line of it would be a fault of its own. */
function refuseOtherJson(start: string, label: string): void {
  const isArray = /^\[\s*[[{\]]/u.test(start);
  if (!isArray && !/^\{[ \t]*\r?\n/u.test(start)) return;
  throw new ErrataError(
    'SOURCE_KIND',
    `${label}: found a JSON ${isArray ? 'array' : 'object over several lines'}, ` +
      'expected JSON Lines: an object on each line',
    { hint: `${isArray ? "jq -c '.[]'" : 'jq -c .'} ${label} > NAME.jsonl makes them` },
  );
}

const SEPARATORS = new Map([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

/**
 * A table needs two columns at least: a header without a comma, but with another separator, is none of CSV. In UTF-16,
 * which has zeros in between, that is not the first thing to mend.
 */
function refuseOtherSeparator(start: string, label: string): void {
  if (start.includes('\0')) return;
  const [line = ''] = start.replaceAll(/"(?:[^"]|"")*"/gu, '""').split(/[\r\n]/u);
  if (line.includes(',')) return;
  for (const [separator, words] of SEPARATORS)
    if (line.includes(separator))
      throw new ErrataError(
        'SOURCE_KIND',
        `${label}:1: found columns separated by ${words}, expected commas`,
        {
          hint: `write it as CSV: pandas.read_csv(…, sep=${JSON.stringify(separator)}).to_csv(…, index=False)`,
        },
      );
}

async function headOf({ path }: NamedFile): Promise<Buffer> {
  const handle = await openFile(path);
  return readAt(handle, HEAD_BYTES, 0).finally(() => handle.close());
}

/** What a file is in words, where it is surely none of ours. */
function foreignKind(head: Buffer, start: string): string | undefined {
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'a zip archive (or a spreadsheet)';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'a gzip file';
  if (/^<(?:\?xml|!doctype|html|alto|pcgts)/iu.test(start)) return 'XML or HTML';
  return undefined;
}
