import type { ByteSource } from './byte-source.ts';
import type { CsvRecord } from './csv-record.ts';
import { PandasReader } from './pandas-reader.ts';
import { Utf8Check } from './utf8-check.ts';

/** How quotes are read; see the dialects of the native reader. */
export type CsvDialect = 'rfc4180' | 'pandas';

interface ChunkReader {
  push(chunk: Uint8Array): void | Promise<void>;
  end(source: ByteSource): void | Promise<void>;
}

/**
 * Reads all records of a source in order. Throws a `CsvFault`; one of the encoding anywhere in the file goes before one
 * of the quoting. `onChunk` is called with the bytes read so far and may throw to stop.
 */
export async function readCsv(source: ByteSource, dialect: CsvDialect, onRecord: (record: CsvRecord) => void, onChunk?: (bytes: number) => void): Promise<void> {
  const check = new Utf8Check(dialect === 'rfc4180');
  const reader = await createReader(dialect, onRecord);
  let bytes = 0;
  for await (const chunk of source.chunks()) {
    check.push(chunk);
    await reader.push(chunk);
    bytes += chunk.length;
    onChunk?.(bytes);
  }
  check.end();
  await reader.end(source);
}

async function createReader(dialect: CsvDialect, onRecord: (record: CsvRecord) => void): Promise<ChunkReader> {
  if (dialect === 'pandas') return new PandasReader(onRecord);
  const { Rfc4180Reader } = await import('./rfc4180-reader.ts');
  return new Rfc4180Reader(onRecord);
}
