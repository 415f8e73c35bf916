import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { writePartsAtomic } from '../io/atomic-write.ts';
import { PAGES_SCHEMA, type PagesMetadata, type PagesTable } from './pages-table.ts';

/** Rows of a row group: what is held in memory at a time. */
const GROUP_ROWS = 32_768;

type Column = BigInt64Array | Float64Array | (string | bigint | number | null)[];

/** Writes `{model}_pages.parquet`: the same bytes for the same table, whatever the engine. */
export async function writePagesFile(
  path: string,
  table: PagesTable,
  metadata: PagesMetadata,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  await writePartsAtomic(path, pagesBytes(table, metadata), signal);
}

function* pagesBytes(table: PagesTable, metadata: PagesMetadata): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const groupColumns = groupColumnNames(table);
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(table, groupColumns),
    // ranges of columns would cost a pass over every value, and no reader of ours looks at them
    statistics: false,
    kvMetadata: keyValues(metadata),
  });
  for (let first = 0; first < table.length; first += GROUP_ROWS) {
    const rows = Math.min(GROUP_ROWS, table.length - first);
    void parquet.write({ columnData: columnsOf(table, groupColumns, first, rows), rowGroupSize: rows });
    yield taken(bytes);
  }
  void parquet.finish();
  yield taken(bytes);
}

/** The bytes written so far, once. */
function taken(bytes: ByteWriter): Uint8Array {
  const found = bytes.getBytes().slice();
  bytes.index = 0;
  return found;
}

/** Names of the group columns; one that would hide another column is marked. */
function groupColumnNames({ groups, counts, rates }: PagesTable): string[] {
  const known = new Set(['image_name', 'batch_id', 'status', ...counts, ...rates]);
  return groups.map(({ column }) => (known.has(column) ? `group.${column}` : column));
}

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

function schemaOf({ counts, rates }: PagesTable, groupColumns: readonly string[]): Schema {
  const text = (name: string): Schema[number] => ({
    name,
    type: 'BYTE_ARRAY',
    converted_type: 'UTF8',
    repetition_type: 'OPTIONAL',
  });
  const columns: Schema = [
    ...['image_name', 'batch_id', 'status', ...groupColumns].map(text),
    ...counts.map((name) => ({ name, type: 'INT64', repetition_type: 'OPTIONAL' }) as const),
    ...rates.map((name) => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }) as const),
  ];
  return [{ name: 'pages', num_children: columns.length }, ...columns];
}

function keyValues(metadata: PagesMetadata): { key: string; value: string }[] {
  return [
    ['errata.schema', String(PAGES_SCHEMA)],
    ['errata.model', metadata.model],
    ['errata.signature', metadata.signature],
    ['errata.options', JSON.stringify(metadata.options)],
    ['errata.benchmark.sha256', metadata.benchmarkSha256],
    ['errata.model.sha256', metadata.modelSha256],
  ].map(([key = '', value = '']) => ({ key, value }));
}

interface ColumnData {
  readonly name: string;
  readonly data: Column;
  readonly encoding?: 'PLAIN';
}

function columnsOf(
  table: PagesTable,
  groupColumns: readonly string[],
  first: number,
  rows: number,
): ColumnData[] {
  const texts = (name: string, valueOf: (row: number) => string | null): ColumnData => ({
    name,
    data: Array.from({ length: rows }, (_, at) => valueOf(first + at)),
  });
  return [
    texts('image_name', (row) => table.imageName(row)),
    texts('batch_id', (row) => table.batchId(row)),
    texts('status', (row) => table.status(row)),
    ...table.groups.map(({ valueOf }, at) => texts(groupColumns[at]!, valueOf)),
    ...numbersOf(table, first, rows),
  ];
}

/** Counts and rates; a dictionary of them would take longer to make than to write them. */
function numbersOf(table: PagesTable, first: number, rows: number): ColumnData[] {
  const counts = table.counts.map(() => new BigInt64Array(rows));
  const rates = table.rates.map(() => new Float64Array(rows));
  const hasValues = new Uint8Array(rows);
  const [countsOfRow, ratesOfRow] = [
    new Uint32Array(table.counts.length),
    new Float64Array(table.rates.length),
  ];
  for (let at = 0; at < rows; at += 1) {
    hasValues[at] = table.read(first + at, countsOfRow, ratesOfRow) ? 1 : 0;
    if (hasValues[at] === 0) continue;
    for (const [column, values] of counts.entries()) values[at] = BigInt(countsOfRow[column]!);
    for (const [column, values] of rates.entries()) values[at] = ratesOfRow[column]!;
  }
  const isWhole = hasValues.every((has) => has === 1);
  return [
    ...counts.map((values, column) => ({
      name: table.counts[column]!,
      encoding: 'PLAIN' as const,
      data: isWhole ? values : Array.from(values, (value, at) => (hasValues[at] === 0 ? null : value)),
    })),
    ...rates.map((values, column) => ({
      name: table.rates[column]!,
      encoding: 'PLAIN' as const,
      data:
        isWhole && !values.some(Number.isNaN)
          ? values
          : Array.from(values, (value, at) => (hasValues[at] === 0 || Number.isNaN(value) ? null : value)),
    })),
  ];
}
