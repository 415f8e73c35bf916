import { csvRecord } from '../../io/csv/csv-write.ts';
import { spreadsheetSafe } from '../text-safety.ts';

export type Cell = string | number | null;

/** Makes a record; with `isSafe` no text in it is a formula for a spreadsheet. */
export type RecordWriter = (cells: readonly Cell[]) => string;

export function recordWriter(isSafe: boolean): RecordWriter {
  return (cells) =>
    csvRecord(
      isSafe ? cells.map((cell) => (typeof cell === 'string' ? spreadsheetSafe(cell) : cell)) : cells,
    );
}
