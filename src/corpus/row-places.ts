import { CsvTable } from '../io/csv/csv-table.ts';
import type { NamedFile } from '../io/named-file.ts';
import { ErrataError } from '../schema/error.ts';

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

/** Stands in a message for a line of another file, which is looked up afterwards. */
export const ELSEWHERE = '\u0000';

export async function lineAt(files: readonly NamedFile[], { file, offset }: RowPlace): Promise<number> {
  return CsvTable.use(files[file]!, (table) => table.line(offset));
}

/** `line 5`, with its file where that is not the one at hand. */
export async function firstPlace(
  files: readonly NamedFile[],
  place: RowPlace,
  file: number,
): Promise<string> {
  const line = `line ${await lineAt(files, place)}`;
  return place.file === file ? line : `${line} of ${files[place.file]!.label}`;
}

/** The error of a row, with the place of the row of another file that it contradicts. */
export async function withFirstPlace(
  error: unknown,
  conflict: RowPlace | undefined,
  files: readonly NamedFile[],
): Promise<unknown> {
  if (!(error instanceof ErrataError) || conflict === undefined || !error.message.includes(ELSEWHERE))
    return error;
  const place = await firstPlace(files, conflict, -1);
  return new ErrataError('REPEATED_PAGE', error.message.replace(ELSEWHERE, place), { cause: error });
}
