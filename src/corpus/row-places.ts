import { CsvTable } from '../io/csv/csv-table.ts';
import type { NamedFile } from '../io/named-file.ts';
import { formOf, openAs } from '../io/table/open-table.ts';
import { ErrataError } from '../schema/error.ts';
import type { LoadRules } from './corpus.ts';

/** Where a row is: the number of its file, and its offset there. */
interface RowPlace {
  readonly file: number;
  readonly offset: number;
}

/** What is remembered of rows while a benchmark is read. */
export interface SeenRows {
  /** Of each page its first row. */
  readonly places: RowPlace[];
  /** Rows that repeat a page with the same text. */
  readonly repeated: { readonly place: RowPlace; readonly first: RowPlace }[];
  /** The row that another one contradicts. */
  conflict?: RowPlace;
}

/** Stands in a message for the place of another row, which is looked up afterwards. */
export const ELSEWHERE = '\u0000';

/** A place in words. */
interface ShownPlace {
  /** `FILE:LINE`, or `FILE: row N` of Parquet. */
  readonly whole: string;
  /** `line 5` or `row 5`. */
  readonly short: string;
}

/** The places of rows in the files of a table. */
export class RowPlaces {
  readonly #files: readonly NamedFile[];
  readonly #rules: LoadRules;

  constructor(files: readonly NamedFile[], rules: LoadRules) {
    this.#files = files;
    this.#rules = rules;
  }

  async show({ file, offset }: RowPlace): Promise<ShownPlace> {
    const name = this.#files[file]!;
    const form = this.#rules === 'strict' ? await formOf(name) : 'csv';
    if (form === 'csv') {
      const line = await CsvTable.use(name, (table) => table.line(offset));
      return { whole: `${name.label}:${line}`, short: `line ${line}` };
    }
    const table = await openAs(form, name);
    try {
      const place = { start: offset, end: offset };
      return { whole: await table.nameOf(place), short: `${table.unit} ${await table.numberOf(place)}` };
    } finally {
      await table.close();
    }
  }

  /** `line 5`, with its file where that is not the one at hand. */
  async first(place: RowPlace, file: number): Promise<string> {
    const { short } = await this.show(place);
    return place.file === file ? short : `${short} of ${this.#files[place.file]!.label}`;
  }

  /** The error of a row of a file, with the place of the row that it contradicts. */
  async complete(error: unknown, conflict: RowPlace | undefined, file: number): Promise<unknown> {
    if (!(error instanceof ErrataError) || conflict === undefined || !error.message.includes(ELSEWHERE))
      return error;
    const message = error.message.replace(ELSEWHERE, await this.first(conflict, file));
    return new ErrataError('REPEATED_PAGE', message, { cause: error });
  }
}
