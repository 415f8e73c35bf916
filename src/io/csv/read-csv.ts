import type { ByteSource } from './byte-source.ts';
import type { CsvRecord } from './csv-record.ts';
import { CsvFault } from './csv-fault.ts';
import { PandasReader } from './pandas-reader.ts';
import { Utf8Check } from './utf8-check.ts';

/**
 * How quotes are read; see the dialects of the native reader. `repair` is for files that are rewritten:
 * quotes inside of unquoted fields are text, but text after a closing quote, which could mean two things, is
 * a fault.
 */
export type CsvDialect = 'rfc4180' | 'pandas' | 'repair';

/** What a chunk of the source ended. */
interface CsvBatch {
  readonly records: readonly CsvRecord[];
  /** Bytes read so far. */
  readonly bytes: number;
}

interface ChunkReader {
  push(chunk: Uint8Array): void | Promise<void>;
  end(source: ByteSource): void | Promise<void>;
}

/**
 * Reads all records of a source in order, chunk by chunk. Throws a `CsvFault`; one of the encoding anywhere in the file
 * takes precedence over one of the quoting. A NUL byte, which speaks of UTF-16, is a fault unless `takesNul`.
 */
export async function* readCsv(
  source: ByteSource,
  dialect: CsvDialect,
  takesNul: boolean = dialect !== 'rfc4180',
): AsyncGenerator<CsvBatch> {
  const check = new Utf8Check(!takesNul);
  let records: CsvRecord[] = [];
  const reader = await createReader(dialect, (record) => {
    records.push(record);
  });
  let bytes = 0;
  const take = (): CsvBatch => {
    const batch = { records, bytes };
    records = [];
    return batch;
  };
  // after a fault of the quoting the file is read on: one of the encoding takes precedence
  let fault: CsvFault | undefined;
  for await (const chunk of source.chunks()) {
    check.push(chunk);
    if (fault === undefined) fault = await faultOf(() => reader.push(chunk));
    bytes += chunk.length;
    yield take();
  }
  check.end();
  if (fault !== undefined) throw fault;
  await reader.end(source);
  yield take();
}

async function faultOf(step: () => void | Promise<void>): Promise<CsvFault | undefined> {
  try {
    await step();
    return undefined;
  } catch (error) {
    if (error instanceof CsvFault) return error;
    throw error;
  }
}

async function createReader(
  dialect: CsvDialect,
  onRecord: (record: CsvRecord) => void,
): Promise<ChunkReader> {
  if (dialect !== 'rfc4180') return new PandasReader(onRecord, dialect === 'pandas');
  const { Rfc4180Reader } = await import('./rfc4180-reader.ts');
  return new Rfc4180Reader(onRecord);
}
