import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ErrataError, systemCode, systemError } from '../../schema/error.ts';
import { decodeUtf8 } from '../utf8.ts';

export interface AnnotationRow {
  readonly imageName: string;
  readonly batchId: string;
  readonly transcript: string;
  /** 1-based line on which the row starts. */
  readonly line: number;
}

/** The names that each column may have; the first shape is that of annotation tools, the second that of benchmark.csv. */
const SHAPES = [
  ['task_name', 'batch_id', 'task_transcript'],
  ['image_name', 'batch_id', 'transcript'],
] as const;

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Positions of the three columns in a header; further columns are ignored. */
function columnsOf(header: readonly string[], path: string): readonly [number, number, number] {
  const names = header.map((name) => name.trim());
  const shapes = SHAPES.map((shape) => ({ shape, missing: shape.filter((name) => !names.includes(name)) }));
  const best = shapes.toSorted((left, right) => left.missing.length - right.missing.length)[0];
  if (best === undefined || best.missing.length > 0) {
    throw new ErrataError(
      'MISSING_COLUMN',
      `${path}:1: missing column ${best?.missing.join(', ')}, expected ${SHAPES.map((shape) => shape.join(',')).join(' or ')}`,
    );
  }
  const [image, batch, transcript] = best.shape;
  return [names.indexOf(image), names.indexOf(batch), names.indexOf(transcript)];
}

/** Reads an annotations CSV (RFC 4180) row by row; the first fault of form ends it with file and line. */
export async function* readAnnotations(path: string): AsyncGenerator<AnnotationRow> {
  const parser = parse({ bom: true, info: true, relax_column_count: true });
  const input = Readable.from(decodeUtf8(createReadStream(path), path), { objectMode: true });
  input.on('error', (error) => parser.destroy(error));
  const records = input.pipe(parser) as AsyncIterable<ParsedRecord>;
  let header: readonly string[] | undefined;
  let columns: readonly [number, number, number] = [0, 1, 2];
  let line = 1;
  try {
    for await (const { record, info } of records) {
      if (header === undefined) {
        header = record;
        columns = columnsOf(record, path);
      } else if (record.length > 1 || record[0]?.trim() !== '') {
        checkLength(record, header, `${path}:${line}`);
        const [image, batch, transcript] = columns;
        yield {
          imageName: record[image] ?? '',
          batchId: record[batch] ?? '',
          transcript: record[transcript] ?? '',
          line,
        };
      }
      line = info.lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError) throw csvError(error, path, line);
    throw systemCode(error) === undefined ? error : systemError(path, error, 'read');
  }
  if (header === undefined)
    throw new ErrataError('EMPTY_FILE', `${path}: empty file, expected a CSV with a header`);
}

function checkLength(record: readonly string[], header: readonly string[], place: string): void {
  if (record.length !== header.length) {
    throw new ErrataError(
      record.length > header.length ? 'LONG_ROW' : 'SHORT_ROW',
      `${place}: row has ${record.length} fields, expected ${header.length}`,
    );
  }
}

function csvError(error: CsvError, path: string, line: number): ErrataError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new ErrataError(
      'UNCLOSED_QUOTE',
      `${path}:${line}: unterminated quote, expected a closing " before the end of the file`,
      { cause: error },
    );
  const at = typeof error.lines === 'number' ? error.lines : line;
  return new ErrataError(
    error.code === 'INVALID_OPENING_QUOTE' ? 'STRAY_QUOTE' : 'TEXT_AFTER_QUOTE',
    `${path}:${at}: ${error.message.split(/[:,] /u)[0]?.toLowerCase() ?? 'malformed row'}, expected RFC 4180 quoting`,
    { cause: error },
  );
}
