import { relative, resolve } from 'node:path';
import { ErrataError } from '../schema/error.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { readTable } from '../io/csv/read-table.ts';
import type { Evaluation } from '../schema/evaluation.ts';

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
  const { header, rows } = await readTable({ path, label }, 'rfc4180');
  const names = header.map((name) => name.trim());
  const [image, batch, value] = ['image_name', 'batch_id', column].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (image === -1 || value === -1) {
    throw new ErrataError(
      'MISSING_COLUMN',
      `${label}:1: found columns ${names.map((name) => JSON.stringify(name)).join(', ')}, expected image_name and ${column}`,
    );
  }
  const found = new Map<string, MetadataRow>();
  for (const { fields, line } of rows) {
    if (fields.length !== names.length)
      throw new ErrataError(
        fields.length > names.length ? 'LONG_ROW' : 'SHORT_ROW',
        `${label}:${line}: found ${fields.length} fields, expected ${names.length}`,
      );
    const row = {
      image: fields[image]!.trim(),
      batch: batch === -1 ? undefined : fields[batch]!.trim(),
      value: fields[value]!.trim(),
    };
    const key = `${row.batch ?? ''}\u0000${row.image}`;
    const earlier = found.get(key);
    if (earlier !== undefined && earlier.value !== row.value) {
      throw new ErrataError(
        'REPEATED_PAGE',
        `${label}:${line}: found ${column} ${JSON.stringify(row.value)} for ${JSON.stringify(row.image)}, which has ${JSON.stringify(earlier.value)} above; expected one value a page`,
      );
    }
    found.set(key, row);
  }
  return found;
}
