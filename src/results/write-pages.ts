import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { ColumnWriter, type ColumnSource } from './column-writer.ts';
import { PAGE_STATUSES, type ModelPages } from './model-pages.ts';
import { keyValues, type PagesInputs } from './pages-metadata.ts';
import { rowsInGroups, type PagesTable } from './pages-table.ts';

/** Rows of a row group: what is held in memory at a time. */
const GROUP_ROWS = 65_536;
const FAILED = PAGE_STATUSES.indexOf('failed');

export interface PagesBytesOptions {
  readonly inputs: PagesInputs;
  /** Which part of an evaluation it is, as `3/8`. @default none: it is a whole one */
  readonly part?: string | undefined;
}

/** The bytes of `{model}_pages.parquet` in parts: the same for the same pages, whatever the engine. */
export async function* pagesBytes(
  table: PagesTable,
  { inputs, part }: PagesBytesOptions,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const elements = elementsOf(table);
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'pages', num_children: elements.length },
      ...elements.map((element) => ({ ...element, repetition_type: 'OPTIONAL' as const })),
    ],
    kvMetadata: keyValues(table, inputs, part),
  });
  // the pages of a part that have no row come after those of the other parts: they can be read by themselves
  const writer = new ColumnWriter(bytes, Math.min(GROUP_ROWS, table.length));
  for await (const pages of rowsInGroups(table, GROUP_ROWS, part !== undefined)) {
    const start = bytes.offset;
    const chunks = columnsOf(pages).map((column, at) => {
      const { name } = elements[at]!;
      return writer.write({ name, ...column() });
    });
    parquet.num_rows += BigInt(pages.length);
    parquet.row_groups.push({
      columns: chunks,
      total_byte_size: BigInt(bytes.offset - start),
      num_rows: BigInt(pages.length),
    });
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

type Element =
  | { readonly name: string; readonly type: 'INT64' | 'DOUBLE' }
  | { readonly name: string; readonly type: 'BYTE_ARRAY'; readonly converted_type: 'UTF8' };

/** The columns of a table: texts, those of the metadata, counts, rates. */
function elementsOf({ groups, counts, rates }: PagesTable): Element[] {
  const known = new Set(['image_name', 'batch_id', 'status', ...counts, ...rates]);
  const groupNames = groups.map((column) => {
    let name = column;
    // one that would hide another column is marked
    while (known.has(name)) name = `group.${name}`;
    known.add(name);
    return name;
  });
  const texts = ['image_name', 'batch_id', 'status', ...groupNames];
  return [
    ...texts.map((name): Element => ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8' })),
    ...counts.map((name): Element => ({ name, type: 'INT64' })),
    ...rates.map((name): Element => ({ name, type: 'DOUBLE' })),
  ];
}

/** The values of a column of a row group, made when it is written. */
type Column = () => Content;
type Content = Omit<ColumnSource, 'name'>;

/** In the order of the elements. */
function columnsOf(pages: ModelPages): Column[] {
  return [
    () => nameColumn(pages.imageNames),
    () => batchColumn(pages),
    () => statusColumn(pages),
    ...pages.groups.map(
      ({ values }) =>
        () =>
          textColumn(values),
    ),
    ...[...pages.counts.values()].map((values) => () => countColumn(values, pages.hasValues)),
    ...[...pages.rates.values()].map((values) => () => rateColumn(values, pages.hasValues)),
  ];
}

/** Names hardly ever repeat: they are not looked for. */
function nameColumn(names: readonly (string | null)[]): Content {
  const texts = names.map((name) => name ?? '');
  const isPresent = Uint8Array.from(names, (name) => (name === null ? 0 : 1));
  return numberedColumn(texts, Uint32Array.from(texts.keys()), isPresent);
}

function textColumn(values: readonly (string | null)[]): Content {
  const known = new Map<string, number>();
  const texts: string[] = [];
  const numbers = Uint32Array.from(values, (value) => {
    if (value === null) return 0;
    const found = known.get(value) ?? texts.push(value) - 1;
    known.set(value, found);
    return found;
  });
  const isPresent = Uint8Array.from(values, (value) => (value === null ? 0 : 1));
  return numberedColumn(texts, numbers, isPresent);
}

function batchColumn({ batches, batchOf }: ModelPages): Content {
  const isPresent = Uint8Array.from(batchOf, (batch) => (batches[batch] === null ? 0 : 1));
  const texts = batches.map((batch) => batch ?? '');
  return numberedColumn(texts, batchOf, isPresent);
}

function statusColumn({ standing, hasFailed }: ModelPages): Content {
  const numbers = Uint32Array.from(standing, (number, row) => (hasFailed[row] === 1 ? FAILED : number));
  return numberedColumn(PAGE_STATUSES, numbers, new Uint8Array(numbers.length).fill(1));
}

function numberedColumn(texts: readonly string[], numbers: Uint32Array, isPresent: Uint8Array): Content {
  const kept = isPresent.includes(0) ? numbers.filter((_, at) => isPresent[at] === 1) : numbers;
  return { isPresent, values: { type: 'BYTE_ARRAY', texts, numbers: kept } };
}

function countColumn(values: Uint32Array, isPresent: Uint8Array): Content {
  const words = new Uint32Array(values.length * 2);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (isPresent[row] === 0) continue;
    words[2 * count] = values[row]!;
    count += 1;
  }
  return { isPresent, values: { type: 'INT64', words: words.subarray(0, count * 2) } };
}

function rateColumn(values: Float64Array, hasValues: Uint8Array): Content {
  const isPresent = new Uint8Array(values.length);
  const kept = new Float64Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (hasValues[row] === 0 || Number.isNaN(value)) continue;
    isPresent[row] = 1;
    kept[count] = value;
    count += 1;
  }
  return { isPresent, values: { type: 'DOUBLE', words: new Uint32Array(kept.buffer, 0, count * 2) } };
}
