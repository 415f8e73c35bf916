import { CsvTable } from '../io/csv/csv-table.ts';
import { readRows } from '../corpus/rows.ts';
import type { BenchmarkLayout } from '../io/layout.ts';
import { filesOf, tableAt } from '../io/table-files.ts';
import { trimSpace } from '../text/trim-space.ts';
import { BENCHMARK_COLUMNS } from '../schema/benchmark.ts';

/** A page of benchmark.csv: its fields as they are, and the three that have a meaning. */
export interface BenchmarkRow {
  readonly imageName: string;
  readonly batchId: string;
  readonly transcript: string;
  readonly fields: readonly string[];
}

const [image, batch, transcript] = BENCHMARK_COLUMNS;
const HINT = 'errata prepare makes it';
const COLUMNS = {
  imageName: { name: image, isTrimmed: true },
  batchId: { name: batch, isTrimmed: true },
  transcript: { name: transcript },
} as const;

/** Reads the texts of a benchmark in any form, row by row; the first fault of form is an error with its place. */
export async function readTranscripts(
  benchmark: BenchmarkLayout,
  onRow: (row: Omit<BenchmarkRow, 'fields'>) => void,
): Promise<void> {
  const table = await tableAt(benchmark.table);
  for (const { path } of filesOf(table))
    await readRows(
      { path, label: path },
      { rules: 'strict', role: 'transcript', hint: HINT },
      ({ image: name = '', batch: id = '', text = '' }) => {
        onRow({ imageName: trimSpace(name), batchId: trimSpace(id), transcript: text });
      },
    );
}

/**
 * Reads benchmark.csv row by row and returns its header; the first fault of form is an error with file and
 * line (exit code 65).
 */
export async function readBenchmark(
  path: string,
  onRow: (row: BenchmarkRow, header: readonly string[]) => void,
): Promise<readonly string[]> {
  const read = async (table: CsvTable): Promise<readonly string[]> => {
    await table.read(COLUMNS, ({ cells, fields }) => {
      onRow({ ...cells, fields }, table.header.names);
    });
    return table.header.names;
  };
  return CsvTable.use({ path, label: path }, read, HINT);
}
