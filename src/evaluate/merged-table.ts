import { join } from 'node:path';
import type { ModelPages } from '../results/model-pages.ts';
import { sliceOf, type PagesTable } from '../results/pages-table.ts';
import { partName, type FoundPart, type PartModel } from '../results/part-file.ts';
import { PagesFile } from '../results/read-pages.ts';
import type { PagesInputs } from '../results/pages-metadata.ts';
import { ErrataError } from '../schema/error.ts';

/** The table of a model in a part. */
interface PartTable {
  readonly path: string;
  readonly own: PagesFile['own'];
  readonly length: number;
  readonly counts: readonly string[];
  readonly rates: readonly string[];
}

/** The tables of a model in all parts as one: rows of the file part by part, then the pages that it lacks. */
export async function mergedTable(
  parts: readonly FoundPart[],
  name: string,
): Promise<{ readonly table: PagesTable; readonly inputs: PagesInputs }> {
  const tables: PartTable[] = [];
  for (const part of parts) tables.push(await openTable(part, modelOf(part, name)));
  const [first] = tables;
  if (first === undefined) throw new TypeError('expected a part at least');
  for (const [at, table] of tables.entries()) checkAlike(parts[at]!, table, first);
  const sum = (of: (table: PartTable) => number): number =>
    tables.reduce((total, table) => total + of(table), 0);
  const lengths = [...first.own.about.missingLengths.keys()];
  return {
    inputs: first.own.inputs,
    table: {
      about: {
        ...first.own.about,
        bootstrap: parts[0]!.part.bootstrap ?? undefined,
        emptyReferences: sum(({ own }) => own.about.emptyReferences),
        missingLengths: new Map(
          lengths.map((unit) => [unit, sum(({ own }) => own.about.missingLengths.get(unit) ?? 0)]),
        ),
      },
      length: sum(({ length }) => length),
      fileRows: sum(({ own }) => own.fileRows),
      groups: first.own.groups,
      counts: first.counts,
      rates: first.rates,
      async *rows(values) {
        for (const { path, own } of tables) yield* rowsOf(path, { first: 0, end: own.fileRows, values });
        for (const { path, own, length } of tables)
          yield* rowsOf(path, { first: own.fileRows, end: length, values });
      },
    },
  };
}

export function modelOf({ part, label }: FoundPart, name: string): PartModel {
  const found = part.models.find((model) => model.name === name);
  if (found !== undefined) return found;
  throw new ErrataError(
    'PARTS_DIFFER',
    `${label}: found no model ${JSON.stringify(name)}, which others have`,
  );
}

async function openTable({ folder, part }: FoundPart, model: PartModel): Promise<PartTable> {
  const path = join(folder, model.file);
  const file = await PagesFile.open(path);
  try {
    const { own, length } = file;
    const { rows, missing } = model;
    const isWhole = part.options.batches === null;
    const mostRows = rows.end - rows.first;
    const isRight =
      own.about.model === model.name &&
      own.part === partName(part) &&
      own.about.signature === part.signature &&
      own.fileRows <= mostRows &&
      (own.fileRows === mostRows || !isWhole) &&
      length - own.fileRows === missing.end - missing.first;
    if (!isRight)
      throw new ErrataError(
        'PART_INVALID',
        `${path}: found another table than part.json speaks of; run part ${partName(part)} again`,
      );
    return { path, own, length, counts: file.columns('INT64'), rates: file.columns('DOUBLE') };
  } finally {
    await file.close();
  }
}

/** All parts were made of the same files, and have the same columns. */
function checkAlike({ label, part }: FoundPart, table: PartTable, first: PartTable): void {
  const facts = ({ own, counts, rates }: PartTable): string =>
    JSON.stringify([own.inputs, own.groups, own.about.metadata, own.about.options, counts, rates]);
  if (facts(table) === facts(first)) return;
  throw new ErrataError(
    'PARTS_DIFFER',
    `${label}: found ${table.own.about.model} with other columns, options or inputs than ${first.path} has; ` +
      `run part ${partName(part)} again`,
  );
}

/** Some rows of a table, a row group at a time. */
async function* rowsOf(
  path: string,
  {
    first,
    end,
    values,
  }: { readonly first: number; readonly end: number; readonly values: readonly string[] | undefined },
): AsyncGenerator<ModelPages> {
  if (first === end) return;
  const file = await PagesFile.open(path);
  try {
    for (const [at, groupEnd] of file.groupEnds.slice(1).entries()) {
      const groupFirst = file.groupEnds[at]!;
      if (groupEnd <= first || groupFirst >= end) continue;
      const pages = await file.read({ values, first: groupFirst, end: groupEnd });
      yield sliceOf(pages, Math.max(first, groupFirst) - groupFirst, Math.min(end, groupEnd) - groupFirst);
    }
  } finally {
    await file.close();
  }
}
