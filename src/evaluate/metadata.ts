import { relative, resolve } from 'node:path';
import type { Corpus } from '../corpus/corpus.ts';
import type { CsvRow } from '../io/csv/columns.ts';
import { CsvTable } from '../io/csv/csv-table.ts';
import { RowFault } from '../io/csv/row-fault.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { ErrataError } from '../schema/error.ts';
import type { EvaluationRequest } from './evaluation-request.ts';

/** Pages by the values of columns of a metadata file. */
export interface PageGroups {
  readonly columns: readonly string[];
  /** The value of a page in each of the columns; undefined where the file lacks the page. */
  valuesOf(page: number): readonly string[] | undefined;
  readonly report: NonNullable<Evaluation['metadata']>;
}

interface MetadataRow {
  readonly image: string;
  /** Undefined when the file has no column batch_id: the row is for the image in any batch. */
  readonly batch: string | undefined;
  readonly values: readonly string[];
}

/** Joins a metadata file (`image_name`, perhaps `batch_id`, and the columns) with the pages of a corpus. */
export async function readGroups(
  { file, groupBy }: NonNullable<EvaluationRequest['metadata']>,
  corpus: Corpus,
): Promise<PageGroups> {
  const columns = columnsOf(groupBy);
  const path = resolve(file);
  const label = relative(process.cwd(), path).startsWith('..') ? path : relative(process.cwd(), path);
  const rows = await readRows(path, label, columns);
  const key = (image: string, batch: string | null | undefined): string => `${batch ?? ''}\u0000${image}`;
  const hasBatches = [...rows.values()].some(({ batch }) => batch !== undefined);
  const values = new Map([...rows.values()].map((row) => [key(row.image, row.batch), row.values]));
  const groups: (readonly string[] | undefined)[] = [];
  const known = new Set<string>();
  const onlyInBenchmark = [];
  for (let page = 0; page < corpus.batchOf.length; page += 1) {
    const image_name = corpus.pageName(page);
    const batch_id = corpus.batches[corpus.batchOf[page]!] ?? null;
    const found = key(image_name ?? '', hasBatches ? batch_id : undefined);
    groups.push(values.get(found));
    known.add(found);
    if (!values.has(found)) onlyInBenchmark.push({ image_name, batch_id });
  }
  const onlyInMetadata = [...rows.values()]
    .filter((row) => !known.has(key(row.image, row.batch)))
    .map(({ image, batch }) => ({ image_name: image, batch_id: batch ?? null }));
  const [column = '', ...moreColumns] = columns;
  const report = {
    column,
    ...(moreColumns.length === 0 ? {} : { moreColumns }),
    onlyInBenchmark,
    onlyInMetadata,
  };
  return { columns, valuesOf: (page) => groups[page], report };
}

/** The columns asked for, each once; none at all is `ARGUMENT_INVALID` (exit 64). */
function columnsOf(groupBy: string | readonly string[]): readonly string[] {
  const columns = [...new Set(typeof groupBy === 'string' ? [groupBy] : groupBy)];
  if (columns.length === 0)
    throw new ErrataError('ARGUMENT_INVALID', 'metadata: groupBy: expected at least one column, got none');
  return columns;
}

const NAMES = {
  image: { name: 'image_name', isTrimmed: true },
  batch: { name: 'batch_id', isTrimmed: true, mayLack: 'file' },
} as const;

/** The columns to group by, as `value0`, `value1`, … */
type ValueColumns = Record<`value${number}`, { readonly name: string; readonly isTrimmed: true }>;

function valueColumns(columns: readonly string[]): ValueColumns {
  return Object.fromEntries(columns.map((name, at) => [`value${at}`, { name, isTrimmed: true }] as const));
}

async function readRows(
  path: string,
  label: string,
  columns: readonly string[],
): Promise<Map<string, MetadataRow>> {
  const found = new Map<string, MetadataRow>();
  const wanted: typeof NAMES & ValueColumns = { ...NAMES, ...valueColumns(columns) };
  const visit = ({ offset, cells }: CsvRow<typeof wanted>): void => {
    const key = `${cells.batch ?? ''}\u0000${cells.image}`;
    const values = columns.map((_, at) => cells[`value${at}`]!);
    const row = { image: cells.image, batch: cells.batch, values };
    refuseChange(columns, found.get(key), row, offset);
    found.set(key, row);
  };
  await CsvTable.use({ path, label }, (table) => table.read(wanted, visit));
  return found;
}

/** A page that occurs again must say the same. */
function refuseChange(
  columns: readonly string[],
  earlier: MetadataRow | undefined,
  row: MetadataRow,
  offset: number,
): void {
  const at = columns.findIndex((_, number) => earlier?.values[number] !== row.values[number]);
  if (earlier === undefined || at === -1) return;
  const [value, image, other] = [row.values[at], row.image, earlier.values[at]].map((word) =>
    JSON.stringify(word),
  );
  throw new RowFault(
    'REPEATED_PAGE',
    offset,
    `found ${columns[at]} ${value} for ${image}, which has ${other} above; expected one value per page`,
  );
}
