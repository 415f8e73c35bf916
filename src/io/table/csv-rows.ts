import type { NamedFile } from '../named-file.ts';
import type { Columns } from '../csv/columns.ts';
import { CsvTable } from '../csv/csv-table.ts';
import type { ColumnChoice, RowPlace, SourceTable, TableRow } from './source-table.ts';

/** The rows of a CSV file; a fault of its form ends it with file and line, as everywhere. */
export class CsvRows implements SourceTable {
  readonly unit = 'line';
  readonly label: string;
  readonly #table: CsvTable;

  private constructor(label: string, table: CsvTable) {
    this.label = label;
    this.#table = table;
  }

  static async open(file: NamedFile): Promise<CsvRows> {
    return new CsvRows(file.label, await CsvTable.open(file));
  }

  async *rows<Role extends string>(
    choose: (columns: readonly string[]) => ColumnChoice<Role>,
  ): AsyncGenerator<readonly TableRow<Role>[]> {
    const columns = (names: readonly string[]): Columns =>
      Object.fromEntries(
        Object.entries<string | undefined>(choose(names)).flatMap(([role, name]) =>
          // a row that ends early costs its page alone
          name === undefined ? [] : [[role, { name, mayLack: 'row' as const }]],
        ),
      );
    for await (const rows of this.#table.placedRows(columns, { takesNul: true }))
      yield rows.map(({ cells, place }) => ({
        status: 'row',
        place,
        values: cells as Readonly<Record<Role, unknown>>,
      }));
  }

  async valueAt({ start, end }: RowPlace, column: string): Promise<unknown> {
    const fields = await this.#table.fieldsAt(start, end);
    return fields[this.#table.header.names.indexOf(column)];
  }

  numberOf({ start }: RowPlace): Promise<number> {
    return this.#table.line(start);
  }

  async nameOf(place: RowPlace): Promise<string> {
    return `${this.label}:${await this.numberOf(place)}`;
  }

  close(): Promise<void> {
    return this.#table.close();
  }
}
