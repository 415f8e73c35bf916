import { openFile } from '../../io/open-file.ts';
import type { NamedFile } from '../../io/named-file.ts';
import { readAt } from '../../io/read-at.ts';
import { readError } from '../../io/read-text.ts';
import { ErrataError } from '../../schema/error.ts';
import type { SourceTable } from './source-table.ts';

/** Enough for the header of a table. */
const HEAD_BYTES = 4096;

/** Opens a table of any kind. What it is its content tells, since names are often wrong. */
export async function openTable(file: NamedFile): Promise<SourceTable> {
  const head = await headOf(file);
  if (head.toString('latin1', 0, 4) === 'PAR1') {
    const { ParquetRows } = await import('./parquet-rows.ts');
    return ParquetRows.open(file);
  }
  const start = head
    .toString('utf8')
    .replace(/^\ufeff/u, '')
    .trimStart();
  if (isJson(start, file.path)) {
    refuseOtherJson(start, file.label);
    const { JsonRows } = await import('./json-rows.ts');
    return JsonRows.open(file);
  }
  const other = foreignKind(head, start, file.path);
  if (other !== undefined)
    throw new ErrataError(
      'SOURCE_KIND',
      `${file.label}: found ${other}, expected a folder, or a file in CSV, JSON Lines or Parquet`,
    );
  refuseOtherSeparator(start, file.label);
  const { CsvRows } = await import('./csv-rows.ts');
  return CsvRows.open(file);
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

async function headOf({ path, label }: NamedFile): Promise<Buffer> {
  try {
    const handle = await openFile(path);
    return await readAt(handle, HEAD_BYTES, 0).finally(() => handle.close());
  } catch (error) {
    throw readError(label, error);
  }
}

/** What a file is in words, where it is surely none of ours. */
function foreignKind(head: Buffer, start: string, path: string): string | undefined {
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'a zip archive (or a spreadsheet)';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'a gzip file';
  if (/^<(?:\?xml|!doctype|html|alto|pcgts)/iu.test(start)) return 'XML or HTML';
  if (/\.parquet$/iu.test(path)) return 'no Parquet file';
  return undefined;
}
