import { parse } from 'csv-parse/sync';
import { FileSource } from '../../../io/csv/byte-source.ts';
import { CsvFault } from '../../../io/csv/csv-fault.ts';
import { lineOf } from '../../../io/csv/position.ts';
import { readCsv } from '../../../io/csv/read-csv.ts';
import { readError } from '../../../io/read-text.ts';
import { normalizeBatchId } from '../../../schema/batch-id.ts';
import type { CsvSettings } from './settings.ts';
import { ProviderError } from '../../provider.ts';

interface Columns {
  readonly image: number;
  /** Undefined: the file has no batches and is matched by image alone. */
  readonly batch: number | undefined;
  readonly text: number;
  readonly count: number;
}

interface Place {
  readonly start: number;
  end: number;
}

/** Where each page of a CSV stands; the texts stay in the file. */
export class RowIndex {
  readonly #source: FileSource;
  readonly #path: string;
  readonly #settings: CsvSettings;
  readonly #places = new Map<string, Place>();
  #columns: Columns | undefined;
  /** Rows for a page that had one before; the last counts. */
  repeated = 0;

  private constructor(source: FileSource, path: string, settings: CsvSettings) {
    this.#source = source;
    this.#path = path;
    this.#settings = settings;
  }

  static async open(path: string, settings: CsvSettings): Promise<RowIndex> {
    const source = await FileSource.open(path).catch((cause: unknown) => {
      const { code, message } = readError(path, cause);
      throw new ProviderError(code, message, { kind: 'data', cause });
    });
    const index = new RowIndex(source, path, settings);
    try {
      await index.#read();
      return index;
    } catch (error) {
      const place = error instanceof CsvFault ? `${path}:${await lineOf(source, error.offset)}` : path;
      await source.close();
      throw error instanceof CsvFault
        ? new ProviderError(error.code, `${place}: ${error.message}`, { kind: 'data', cause: error })
        : error;
    }
  }

  /** The text of a page; undefined when the file has none. */
  async textOf(imageName: string, batchId: string): Promise<string | undefined> {
    const columns = this.#columns;
    const place = this.#places.get(keyOf(imageName, columns?.batch === undefined ? undefined : batchId));
    if (columns === undefined || place === undefined) return undefined;
    const bytes = await this.#source.slice(place.start, place.end - place.start);
    const [fields] = parse(Buffer.from(bytes), {
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as string[][];
    return fields?.[columns.text];
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #read(): Promise<void> {
    let last: Place | undefined;
    let sizeBytes = 0;
    let long: { readonly offset: number; readonly count: number } | undefined;
    await readCsv(
      this.#source,
      'rfc4180',
      ({ offset, fields }) => {
        if (last !== undefined) last.end = offset;
        last = { start: offset, end: offset };
        if (this.#columns === undefined) this.#columns = columnsOf(fields, this.#settings, this.#path);
        else if (fields.length > this.#columns.count) long ??= { offset, count: fields.length };
        else this.#add(fields, this.#columns, last);
      },
      (bytes) => {
        sizeBytes = bytes;
      },
    );
    if (last !== undefined) last.end = sizeBytes;
    if (this.#columns === undefined)
      throw new ProviderError('EMPTY_FILE', `${this.#path}: empty file, expected a CSV with a header`, {
        kind: 'data',
      });
    if (long !== undefined)
      throw new ProviderError(
        long.count > this.#columns.count ? 'LONG_ROW' : 'SHORT_ROW',
        `${this.#path}:${await lineOf(this.#source, long.offset)}: row has ${long.count} fields, expected ${this.#columns.count}`,
        { kind: 'data' },
      );
  }

  #add(fields: readonly string[], { image, batch }: Columns, place: Place): void {
    const key = keyOf(
      (fields[image] ?? '').trim(),
      batch === undefined ? undefined : (fields[batch] ?? '').trim(),
    );
    if (this.#places.has(key)) this.repeated += 1;
    this.#places.set(key, place);
  }
}

function keyOf(imageName: string, batchId: string | undefined): string {
  return batchId === undefined ? imageName : `${normalizeBatchId(batchId)}\0${imageName}`;
}

function columnsOf(header: readonly string[], settings: CsvSettings, path: string): Columns {
  const names = header.map((name) => name.trim());
  const find = (name: string): number => {
    const at = names.indexOf(name);
    if (at < 0)
      throw new ProviderError(
        'MISSING_COLUMN',
        `${path}:1: missing column ${name}, found ${names.join(', ')}`,
        { kind: 'data' },
      );
    return at;
  };
  const batch = names.indexOf(settings.batch_column);
  return {
    image: find(settings.image_column),
    batch: batch < 0 ? undefined : batch,
    text: find(settings.text_column),
    count: names.length,
  };
}
