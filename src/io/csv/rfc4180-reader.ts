import { once } from 'node:events';
import { parse, type CsvError, type Parser } from 'csv-parse';
import type { ByteSource } from './byte-source.ts';
import { CsvFault } from './csv-fault.ts';
import { findQuote } from './position.ts';
import type { CsvRecord } from './csv-record.ts';

/** Strict RFC 4180 on csv-parse: quotes inside unquoted fields and text after closing quotes are faults. */
export class Rfc4180Reader {
  readonly #parser: Parser;
  readonly #ended: Promise<unknown>;
  #error: CsvError | undefined;

  constructor(onRecord: (record: CsvRecord) => void) {
    let end = 0;
    let isQuoted = false;
    this.#parser = parse({
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      cast: (value, { column, quoting }) => {
        if (column === 0) isQuoted = quoting;
        return value;
      },
      on_record: (fields: string[], { bytes }) => {
        const isBlank = fields.length === 1 && !isQuoted && /^[ \t]*$/u.test(fields[0] ?? '');
        if (!isBlank) onRecord({ offset: end, fields });
        end = bytes;
        return null;
      },
    });
    this.#ended = Promise.race([once(this.#parser, 'close'), once(this.#parser, 'end')]).catch(
      (error: unknown) => {
        this.#error = error as CsvError;
      },
    );
    this.#parser.resume();
  }

  get hasFailed(): boolean {
    return this.#error !== undefined;
  }

  async push(chunk: Uint8Array): Promise<void> {
    if (this.#error === undefined && !this.#parser.write(Buffer.from(chunk)))
      await Promise.race([once(this.#parser, 'drain').catch(() => undefined), this.#ended]);
  }

  /** Ends the file and throws the fault that csv-parse met. */
  async end(source: ByteSource): Promise<void> {
    if (this.#error === undefined) this.#parser.end();
    await this.#ended;
    if (this.#error !== undefined) throw await faultOf(this.#error, source);
  }
}

/** csv-parse tells the end of the field before the fault: the quote it means is the first one after. */
async function faultOf(error: CsvError, source: ByteSource): Promise<Error> {
  const { bytes } = error as CsvError & { bytes?: number };
  const quote = await findQuote(source, bytes ?? 0);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return CsvFault.quoting('UNCLOSED_QUOTE', quote);
  if (error.code === 'INVALID_OPENING_QUOTE') return CsvFault.quoting('STRAY_QUOTE', quote);
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return CsvFault.quoting('TEXT_AFTER_QUOTE', await closingQuote(source, quote));
  return error;
}

async function closingQuote(source: ByteSource, opening: number): Promise<number> {
  let quote = await findQuote(source, opening + 1);
  while ((await source.slice(quote + 1, 1))[0] === 0x22) quote = await findQuote(source, quote + 2);
  return quote;
}
