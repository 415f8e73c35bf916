import { systemCode, systemError } from '../../schema/error.ts';
import { corpusError } from './csv-error.ts';
import type { NamedFile } from './named-file.ts';
import { FileSource } from './byte-source.ts';
import { CsvFault } from './csv-fault.ts';
import { lineOf, skipBlankLines } from './position.ts';
import { readCsv, type CsvDialect } from './read-csv.ts';

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly fields: readonly string[]; readonly line: number }[];
}

/** Reads a small table whole, with the line of every row. Faults name file and line (exit 65). */
export async function readTable({ path, label }: NamedFile, dialect: CsvDialect): Promise<CsvTable> {
  const source = await openSource(path, label);
  try {
    const records: { readonly offset: number; readonly fields: readonly string[] }[] = [];
    await readCsv(source, dialect, (record) => {
      records.push(record);
    });
    const [header, ...rows] = records;
    if (header === undefined) throw corpusError('EMPTY_FILE', `${label}: found no line, expected a header`);
    const lines = await linesOf(
      source,
      rows.map(({ offset }) => offset),
    );
    return { header: header.fields, rows: rows.map(({ fields }, at) => ({ fields, line: lines[at]! })) };
  } catch (error) {
    if (error instanceof CsvFault)
      throw corpusError(
        error.code,
        `${label}:${await lineOf(source, error.offset)}: ${error.message}`,
        error,
      );
    throw error;
  } finally {
    await source.close();
  }
}

async function openSource(path: string, label: string): Promise<FileSource> {
  let source: FileSource;
  try {
    source = await FileSource.open(path);
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') throw corpusError('NO_FILE', `${label}: no such file`, cause);
    throw systemError(label, cause, 'read');
  }
  if (!(await source.isDirectory())) return source;
  await source.close();
  throw corpusError('DIRECTORY', `${label}: found a directory, expected a file`);
}

/** Lines of offsets in ascending order, in one pass over the file. */
async function linesOf(source: FileSource, offsets: readonly number[]): Promise<number[]> {
  const lines: number[] = [];
  let [line, counted] = [1, 0];
  for (const offset of offsets) {
    const start = await skipBlankLines(source, offset);
    line += (await lineOf(sliceFrom(source, counted), start - counted)) - 1;
    counted = start;
    lines.push(line);
  }
  return lines;
}

function sliceFrom(source: FileSource, start: number): Pick<FileSource, 'slice' | 'chunks'> {
  return { chunks: () => source.chunks(), slice: (offset, length) => source.slice(start + offset, length) };
}
