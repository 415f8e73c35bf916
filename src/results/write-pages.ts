import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { ColumnWriter, type ColumnSource } from './column-writer.ts';
import { PAGE_STATUSES, type ModelPages } from './model-pages.ts';
import { keyValues, type PagesInputs } from './pages-metadata.ts';

/** Rows of a row group: what is held in memory at a time. */
const GROUP_ROWS = 65_536;
const FAILED = PAGE_STATUSES.indexOf('failed');

/** The bytes of `{model}_pages.parquet` in parts: the same for the same pages, whatever the engine. */
export function* pagesBytes(pages: ModelPages, inputs: PagesInputs): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const columns = columnsOf(pages);
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'pages', num_children: columns.length },
      ...columns.map(({ element }) => ({ ...element, repetition_type: 'OPTIONAL' as const })),
    ],
    kvMetadata: keyValues(pages, inputs),
  });
  const writer = new ColumnWriter(bytes, Math.min(GROUP_ROWS, pages.length));
  for (let first = 0; first < pages.length; first += GROUP_ROWS) {
    const end = Math.min(first + GROUP_ROWS, pages.length);
    const start = bytes.offset;
    const chunks = columns.map(({ element: { name }, read }) => writer.write({ name, ...read(first, end) }));
    parquet.num_rows += BigInt(end - first);
    parquet.row_groups.push({
      columns: chunks,
      total_byte_size: BigInt(bytes.offset - start),
      num_rows: BigInt(end - first),
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

interface Column {
  readonly element: Element;
  read(first: number, end: number): Omit<ColumnSource, 'name'>;
}

function columnsOf(pages: ModelPages): Column[] {
  const names = groupColumnNames(pages);
  return [
    nameColumn(pages.imageNames),
    batchColumn(pages),
    statusColumn(pages),
    ...pages.groups.map(({ values }, at) => textColumn(names[at]!, values)),
    ...[...pages.counts].map(([name, values]) => countColumn(name, values, pages.hasValues)),
    ...[...pages.rates].map(([name, values]) => rateColumn(name, values, pages.hasValues)),
  ];
}

/** Names of the group columns; one that would hide another column is marked. */
function groupColumnNames({ groups, counts, rates }: ModelPages): string[] {
  const known = new Set(['image_name', 'batch_id', 'status', ...counts.keys(), ...rates.keys()]);
  return groups.map(({ column }) => {
    let name = column;
    while (known.has(name)) name = `group.${name}`;
    known.add(name);
    return name;
  });
}

function textElement(name: string): Element {
  return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
}

/** Names hardly ever repeat: they are not looked for. */
function nameColumn(names: readonly (string | null)[]): Column {
  const texts = names.map((name) => name ?? '');
  const isPresent = Uint8Array.from(names, (name) => (name === null ? 0 : 1));
  return numberedColumn('image_name', texts, Uint32Array.from(texts.keys()), isPresent);
}

function textColumn(name: string, values: readonly (string | null)[]): Column {
  const known = new Map<string, number>();
  const texts: string[] = [];
  const numbers = Uint32Array.from(values, (value) => {
    if (value === null) return 0;
    const found = known.get(value) ?? texts.push(value) - 1;
    known.set(value, found);
    return found;
  });
  const isPresent = Uint8Array.from(values, (value) => (value === null ? 0 : 1));
  return numberedColumn(name, texts, numbers, isPresent);
}

function batchColumn({ batches, batchOf }: ModelPages): Column {
  const isPresent = Uint8Array.from(batchOf, (batch) => (batches[batch] === null ? 0 : 1));
  return numberedColumn(
    'batch_id',
    batches.map((batch) => batch ?? ''),
    batchOf,
    isPresent,
  );
}

function statusColumn({ standing, hasFailed }: ModelPages): Column {
  const numbers = Uint32Array.from(standing, (number, row) => (hasFailed[row] === 1 ? FAILED : number));
  return numberedColumn('status', PAGE_STATUSES, numbers, new Uint8Array(numbers.length).fill(1));
}

function numberedColumn(
  name: string,
  texts: readonly string[],
  numbers: Uint32Array,
  isPresent: Uint8Array,
): Column {
  return {
    element: textElement(name),
    read(first, end) {
      const present = isPresent.subarray(first, end);
      const own = numbers.subarray(first, end);
      const kept = present.includes(0) ? own.filter((_, at) => present[at] === 1) : own;
      return { isPresent: present, values: { type: 'BYTE_ARRAY', texts, numbers: kept } };
    },
  };
}

function countColumn(name: string, values: Uint32Array, hasValues: Uint8Array): Column {
  return {
    element: { name, type: 'INT64' },
    read(first, end) {
      const isPresent = hasValues.subarray(first, end);
      const words = new Uint32Array((end - first) * 2);
      let count = 0;
      for (let row = first; row < end; row += 1) {
        if (hasValues[row] === 0) continue;
        words[2 * count] = values[row]!;
        count += 1;
      }
      return { isPresent, values: { type: 'INT64', words: words.subarray(0, count * 2) } };
    },
  };
}

function rateColumn(name: string, values: Float64Array, hasValues: Uint8Array): Column {
  return {
    element: { name, type: 'DOUBLE' },
    read(first, end) {
      const isPresent = new Uint8Array(end - first);
      const kept = new Float64Array(end - first);
      let count = 0;
      for (let row = first; row < end; row += 1) {
        const value = values[row]!;
        if (hasValues[row] === 0 || Number.isNaN(value)) continue;
        isPresent[row - first] = 1;
        kept[count] = value;
        count += 1;
      }
      return { isPresent, values: { type: 'DOUBLE', words: new Uint32Array(kept.buffer, 0, count * 2) } };
    },
  };
}
