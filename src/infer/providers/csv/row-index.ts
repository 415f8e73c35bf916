import type { Columns } from '../../../io/csv/columns.ts';
import { CsvTable } from '../../../io/csv/csv-table.ts';
import { normalizeBatchId } from '../../../schema/batch-id.ts';
import type { CsvSettings } from './settings.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where each page of a CSV stands; the texts stay in the file. */
export class RowIndex {
  readonly #table: CsvTable;
  readonly #textColumn: string;
  readonly #places = new Map<string, Place>();
  /** False: the file is matched by image alone. */
  #hasBatches = false;
  /** Rows for a page that had one before; the last counts. */
  repeated = 0;

  private constructor(table: CsvTable, textColumn: string) {
    this.#table = table;
    this.#textColumn = textColumn;
  }

  static async open(path: string, settings: CsvSettings): Promise<RowIndex> {
    const table = await CsvTable.open({ path, label: path });
    const index = new RowIndex(table, settings.text_column);
    try {
      await index.#read(settings);
      return index;
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  /** The text of a page; undefined when the file has none. */
  async textOf(imageName: string, batchId: string): Promise<string | undefined> {
    const place = this.#places.get(keyOf(imageName, this.#hasBatches ? batchId : undefined));
    if (place === undefined) return undefined;
    const fields = await this.#table.fieldsAt(place.start, place.end);
    return fields[this.#table.header.names.indexOf(this.#textColumn)];
  }

  close(): Promise<void> {
    return this.#table.close();
  }

  async #read(settings: CsvSettings): Promise<void> {
    const columns = {
      image: { name: settings.image_column, mayLack: 'row', isTrimmed: true },
      batch: { name: settings.batch_column, mayLack: 'both', isTrimmed: true },
      // a row without a text costs its page alone
      text: { name: settings.text_column, mayLack: 'row' },
    } as const satisfies Columns;
    for await (const rows of this.#table.placedRows(columns)) {
      this.#hasBatches = this.#table.header.names.includes(settings.batch_column);
      for (const { cells, place } of rows)
        this.#add(keyOf(cells.image ?? '', this.#hasBatches ? (cells.batch ?? '') : undefined), place);
    }
  }

  #add(key: string, place: Place): void {
    if (this.#places.has(key)) this.repeated += 1;
    this.#places.set(key, place);
  }
}

function keyOf(imageName: string, batchId: string | undefined): string {
  return batchId === undefined ? imageName : `${normalizeBatchId(batchId)}\0${imageName}`;
}
