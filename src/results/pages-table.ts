import type { ModelPages, PagesAbout } from './model-pages.ts';

/** The pages of one model as they come: whoever reads them holds some of their rows at a time. */
export interface PagesTable {
  readonly about: PagesAbout;
  readonly length: number;
  /** Rows that are rows of the model's file: the first. */
  readonly fileRows: number;
  /** Columns of the metadata. */
  readonly groups: readonly string[];
  readonly counts: readonly string[];
  readonly rates: readonly string[];
  /** All rows in their order, some at a time; of the counts and rates those of the names. @default all */
  rows(values?: readonly string[]): AsyncIterable<ModelPages>;
}

/** Pages that are in memory. */
export function tableOf(pages: ModelPages): PagesTable {
  return {
    about: pages.about,
    length: pages.length,
    fileRows: pages.fileRows,
    groups: pages.groups.map(({ column }) => column),
    counts: [...pages.counts.keys()],
    rates: [...pages.rates.keys()],
    async *rows() {
      yield pages;
    },
  };
}

/** The same rows, `size` at a time, but for the last, and with `isSplit` for the last that is a row of the file. */
export async function* rowsInGroups(
  table: Pick<PagesTable, 'rows'>,
  size: number,
  isSplit = false,
): AsyncGenerator<ModelPages> {
  let held: ModelPages[] = [];
  let count = 0;
  for await (const pages of table.rows()) {
    for (let first = 0; first < pages.length;) {
      const isFile = isSplit && first < pages.fileRows;
      const end = Math.min(isFile ? pages.fileRows : pages.length, first + size - count);
      held.push(sliceOf(pages, first, end));
      count += end - first;
      first = end;
      if (count < size && !(isFile && end === pages.fileRows)) continue;
      yield joined(held);
      held = [];
      count = 0;
    }
  }
  if (count > 0) yield joined(held);
}

/** Some of the rows, without a copy of any number. */
export function sliceOf(pages: ModelPages, first: number, end: number): ModelPages {
  if (first === 0 && end === pages.length) return pages;
  const some = <Values extends Numbers>(values: Values): Values => values.subarray(first, end) as Values;
  return {
    ...pages,
    length: end - first,
    fileRows: Math.min(Math.max(pages.fileRows - first, 0), end - first),
    imageNames: pages.imageNames.slice(first, end),
    batchOf: some(pages.batchOf),
    standing: some(pages.standing),
    hasFailed: some(pages.hasFailed),
    hasValues: some(pages.hasValues),
    groups: pages.groups.map(({ column, values }) => ({ column, values: values.slice(first, end) })),
    counts: new Map([...pages.counts].map(([name, values]) => [name, some(values)])),
    rates: new Map([...pages.rates].map(([name, values]) => [name, some(values)])),
  };
}

/** Rows of one table, one after the other. */
function joined(parts: readonly ModelPages[]): ModelPages {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first!;
  const bytes = (of: (pages: ModelPages) => Uint8Array): Uint8Array =>
    concatenated(parts.map(of), Uint8Array);
  return {
    about: first.about,
    length: parts.reduce((sum, { length }) => sum + length, 0),
    fileRows: parts.reduce((sum, { fileRows }) => sum + fileRows, 0),
    imageNames: parts.flatMap(({ imageNames }) => imageNames),
    ...joinedBatches(parts),
    standing: bytes(({ standing }) => standing),
    hasFailed: bytes(({ hasFailed }) => hasFailed),
    hasValues: bytes(({ hasValues }) => hasValues),
    groups: first.groups.map(({ column }, at) => ({
      column,
      values: parts.flatMap(({ groups }) => groups[at]!.values),
    })),
    counts: joinedColumns(parts, ({ counts }) => counts, Uint32Array),
    rates: joinedColumns(parts, ({ rates }) => rates, Float64Array),
  };
}

/** Batches by name: every part numbers them by itself. */
function joinedBatches(parts: readonly ModelPages[]): Pick<ModelPages, 'batches' | 'batchOf'> {
  const numbers = new Map<string | null, number>();
  const batchOf = parts.map((pages) => {
    const own = pages.batches.map((name) => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    });
    return pages.batchOf.map((batch) => own[batch]!);
  });
  return { batches: [...numbers.keys()], batchOf: concatenated(batchOf, Uint32Array) };
}

type Numbers = Uint8Array | Uint32Array | Float64Array;

function joinedColumns<Values extends Numbers>(
  parts: readonly ModelPages[],
  columnsOf: (pages: ModelPages) => ReadonlyMap<string, Values>,
  kind: new (length: number) => Values,
): Map<string, Values> {
  const names = [...columnsOf(parts[0]!).keys()];
  return new Map(
    names.map((name) => [
      name,
      concatenated(
        parts.map((pages) => columnsOf(pages).get(name)!),
        kind,
      ),
    ]),
  );
}

/** Typed arrays one after the other. */
export function concatenated<Values extends Numbers>(
  arrays: readonly Values[],
  kind: new (length: number) => Values,
): Values {
  if (arrays.length === 1) return arrays[0]!;
  const all = new kind(arrays.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const values of arrays) {
    all.set(values, end);
    end += values.length;
  }
  return all;
}
