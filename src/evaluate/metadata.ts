import { relative, resolve } from 'node:path';
import type { Corpus } from '../corpus/corpus.ts';
import type { CsvRow } from '../io/csv/columns.ts';
import { CsvTable } from '../io/csv/csv-table.ts';
import { RowFault } from '../io/csv/row-fault.ts';
import type { Evaluation } from '../results/evaluation.ts';

/** Pages by the value of a column of a metadata file. */
export interface PageGroups {
  groupOf(page: number): string | undefined;
  readonly report: NonNullable<Evaluation['metadata']>;
}

interface MetadataRow {
  readonly image: string;
  /** Undefined when the file has no column batch_id: the row is for the image in any batch. */
  readonly batch: string | undefined;
  readonly value: string;
}

/** Joins a metadata file (`image_name`, perhaps `batch_id`, and `column`) with the pages of a corpus. */
export async function readGroups(file: string, column: string, corpus: Corpus): Promise<PageGroups> {
  const path = resolve(file);
  const label = relative(process.cwd(), path).startsWith('..') ? path : relative(process.cwd(), path);
  const rows = await readRows(path, label, column);
  const key = (image: string, batch: string | null | undefined): string => `${batch ?? ''}\u0000${image}`;
  const hasBatches = [...rows.values()].some(({ batch }) => batch !== undefined);
  const values = new Map([...rows.values()].map((row) => [key(row.image, row.batch), row.value]));
  const groups: (string | undefined)[] = [];
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
  return { groupOf: (page) => groups[page], report: { column, onlyInBenchmark, onlyInMetadata } };
}

async function readRows(path: string, label: string, column: string): Promise<Map<string, MetadataRow>> {
  const found = new Map<string, MetadataRow>();
  const columns = {
    image: { name: 'image_name', isTrimmed: true },
    batch: { name: 'batch_id', isTrimmed: true, mayLack: 'file' },
    value: { name: column, isTrimmed: true },
  } as const;
  const visit = ({ offset, cells }: CsvRow<typeof columns>): void => {
    const key = `${cells.batch ?? ''}\u0000${cells.image}`;
    const earlier = found.get(key);
    if (earlier !== undefined && earlier.value !== cells.value) {
      const [value, image, other] = [cells.value, cells.image, earlier.value].map((word) =>
        JSON.stringify(word),
      );
      throw new RowFault(
        'REPEATED_PAGE',
        offset,
        `found ${column} ${value} for ${image}, which has ${other} above; expected one value per page`,
      );
    }
    found.set(key, cells);
  };
  await CsvTable.use({ path, label }, (table) => table.read(columns, visit));
  return found;
}
