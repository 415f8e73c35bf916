import { CsvTable, type ReadOptions } from '../io/csv/csv-table.ts';
import { RowFault } from '../io/csv/row-fault.ts';
import type { NamedFile } from '../io/named-file.ts';
import { formOf, openAs } from '../io/table/open-table.ts';
import { rowError, type RowPlace, type SourceTable } from '../io/table/source-table.ts';
import { ErrataError } from '../schema/error.ts';
import { cellsOf, checkKinds } from './cells.ts';
import {
  chooseRowColumns,
  csvColumns,
  expectedColumns,
  type RowColumns,
  type TableColumns,
  type TextRole,
} from './columns.ts';
import type { LoadRules } from './corpus.ts';

/** A row of a benchmark or a model, as written; undefined for fields that a short row lacks. */
export interface Row {
  /** Where it is in its file: a byte, or the number of the row before it in Parquet. */
  readonly offset: number;
  readonly image: string | undefined;
  readonly batch: string | undefined;
  readonly text: string | undefined;
}

export interface RowsRequest {
  readonly rules: LoadRules;
  readonly role: TextRole;
  /** Columns that were named. @default none */
  readonly columns?: TableColumns;
  /** Told the columns of a table in Parquet or JSON Lines. */
  readonly onColumns?: (found: RowColumns) => void;
  /** Called with bytes read; may throw to stop. */
  readonly onChunk?: (bytes: number) => void;
  /** What helps where there is no such file. */
  readonly hint?: string | undefined;
}

/** Visits the rows of a file of a benchmark or a model; `visit` may throw a `RowFault`. */
export async function readRows(
  file: NamedFile,
  request: RowsRequest,
  visit: (row: Row) => void,
): Promise<void> {
  // the OpenPecha program knows CSV alone
  const form = request.rules === 'strict' ? await formOf(file) : 'csv';
  if (form === 'csv') return CsvTable.use(file, (table) => readCsvRows(table, request, visit), request.hint);
  const table = await openAs(form, file);
  try {
    await readTableRows(table, request, visit);
  } finally {
    await table.close();
  }
}

function readCsvRows(
  table: CsvTable,
  { rules, role, columns: given = {}, onChunk }: RowsRequest,
  visit: (row: Row) => void,
): Promise<void> {
  const isStrict = rules === 'strict';
  const mayLack = isStrict ? undefined : 'row';
  const columns = (names: readonly string[]) => {
    const { image, batch, text } = csvColumns(role, given, names);
    return {
      image: { name: image, mayLack },
      batch: { name: batch, mayLack },
      text: { name: text, mayLack: isStrict ? undefined : 'both' },
    } as const;
  };
  const options: ReadOptions = {
    dialect: isStrict ? 'rfc4180' : 'pandas',
    expected: expectedColumns(role, given),
    onChunk,
  };
  return table.read(
    columns,
    ({ offset, cells }) => {
      visit({ offset, ...cells });
    },
    options,
  );
}

async function readTableRows(
  table: SourceTable,
  { role, columns: given = {}, onColumns, onChunk }: RowsRequest,
  visit: (row: Row) => void,
): Promise<void> {
  let chosen: RowColumns | undefined;
  const choose = (names: readonly string[]): RowColumns => {
    chosen = chooseRowColumns(role, given, names, table.label);
    onColumns?.(chosen);
    return chosen;
  };
  let isFirst = true;
  for await (const rows of table.rows(choose)) {
    let place: RowPlace = { start: 0, end: 0 };
    try {
      for (const row of rows) {
        if (row.status === 'bad') throw rowError(table.label, row);
        if (isFirst) checkKinds(table, chosen!);
        isFirst = false;
        place = row.place;
        visit({ offset: place.start, ...cellsOf(row.values, chosen!, place.start) });
      }
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const where = await table.nameOf({ ...place, start: error.offset });
      throw new ErrataError(error.code, `${where}: ${error.describe(0)}`);
    }
    onChunk?.(place.end);
  }
}
