import { FileSource } from '../io/csv/byte-source.ts';
import { CsvFault } from '../io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../io/csv/position.ts';
import { readCsv } from '../io/csv/read-csv.ts';
import { BENCHMARK_COLUMNS } from '../schema/benchmark.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';

/** A page of benchmark.csv: its fields as they are, and the three that have a meaning. */
export interface BenchmarkRow {
  readonly imageName: string;
  readonly batchId: string;
  readonly transcript: string;
  readonly fields: readonly string[];
}

export interface BenchmarkHeader {
  readonly fields: readonly string[];
  /** Position of the transcript among the fields. */
  readonly transcript: number;
}

/** Reads benchmark.csv row by row; the first fault of form is an error with file and line (exit code 65). */
export async function readBenchmark(
  path: string,
  onRow: (row: BenchmarkRow, header: BenchmarkHeader) => void,
): Promise<BenchmarkHeader> {
  const source = await FileSource.open(path).catch((cause: unknown) => {
    if (systemCode(cause) !== 'ENOENT') throw systemError(path, cause, 'read');
    throw new ErrataError('NO_FILE', `${path}: not found (errata prepare makes it)`, { cause });
  });
  let header: (BenchmarkHeader & { readonly image: number; readonly batch: number }) | undefined;
  let long: { readonly offset: number; readonly count: number } | undefined;
  try {
    await readCsv(source, 'rfc4180', ({ offset, fields }) => {
      if (header === undefined) header = headerOf(fields, path);
      else if (fields.length !== header.fields.length) long ??= { offset, count: fields.length };
      else
        onRow(
          {
            imageName: (fields[header.image] ?? '').trim(),
            batchId: (fields[header.batch] ?? '').trim(),
            transcript: fields[header.transcript] ?? '',
            fields,
          },
          header,
        );
    });
    if (header === undefined)
      throw new ErrataError('EMPTY_FILE', `${path}: empty file, expected ${BENCHMARK_COLUMNS.join(',')}`);
    if (long !== undefined)
      throw new ErrataError(
        long.count > header.fields.length ? 'LONG_ROW' : 'SHORT_ROW',
        `${path}:${await lineOf(source, await skipBlankLines(source, long.offset))}: row has ${long.count} fields, expected ${header.fields.length}`,
      );
    return header;
  } catch (error) {
    if (error instanceof CsvFault)
      throw new ErrataError(error.code, `${path}:${await lineOf(source, error.offset)}: ${error.message}`, {
        cause: error,
      });
    throw error;
  } finally {
    await source.close();
  }
}

function headerOf(
  fields: readonly string[],
  path: string,
): BenchmarkHeader & { readonly image: number; readonly batch: number } {
  const names = fields.map((name) => name.trim());
  const [image, batch, transcript] = BENCHMARK_COLUMNS.map((name) => names.indexOf(name));
  const missing = BENCHMARK_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new ErrataError(
      'MISSING_COLUMN',
      `${path}:1: missing column ${missing.join(', ')}, expected ${BENCHMARK_COLUMNS.join(',')}`,
    );
  return { fields: names, image: image ?? 0, batch: batch ?? 1, transcript: transcript ?? 2 };
}
