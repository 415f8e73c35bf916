import { CsvFault } from './csv-fault.ts';
import type { CsvRecord } from './csv-record.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BOM = [0xef, 0xbb, 0xbf];

type State = 'record' | 'field' | 'plain' | 'quoted' | 'after' | 'return';

/**
 * The tokenizer of pandas, which csv-parse cannot express: a quote is special only at the start of a field,
 * text after a closing quote is appended.
 */
export class PandasReader {
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #appends: boolean;
  #state: State = 'record';
  /** The first bytes, until it is known whether they are a byte-order mark. */
  #head: Uint8Array | undefined = new Uint8Array();
  #fields: string[] = [];
  /** Bytes of the field so far: pieces of chunks, joined when the field ends. */
  #pieces: Uint8Array[] = [];
  #at = 0;
  #recordStart = 0;
  #quoteAt = 0;
  /** Blanks at the start of a line: they belong to the first field unless the line is blank. */
  #blanks: number[] = [];

  /** @param appends false: text after a closing quote is a fault. */
  constructor(onRecord: (record: CsvRecord) => void, appends: boolean) {
    this.#onRecord = onRecord;
    this.#appends = appends;
  }

  push(chunk: Uint8Array): void {
    if (this.#head === undefined) {
      this.#scan(chunk);
      return;
    }
    const start = Buffer.concat([this.#head, chunk]);
    this.#head = start.length < BOM.length ? start : undefined;
    if (this.#head !== undefined) return;
    this.#at = BOM.every((byte, at) => start[at] === byte) ? BOM.length : 0;
    this.#scan(start.subarray(this.#at));
  }

  end(): void {
    if (this.#head !== undefined) this.#scan(this.#head);
    if (this.#state === 'quoted') throw CsvFault.quoting('UNCLOSED_QUOTE', this.#quoteAt);
    if (this.#state !== 'record' && this.#state !== 'return') this.#endRecord();
  }

  #scan(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) at = this.#step(chunk, at);
    this.#at += chunk.length;
  }

  /** Handles what starts at `at` and returns the place after it. */
  #step(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0;
    switch (this.#state) {
      case 'return':
        this.#state = 'record';
        return byte === LF ? at + 1 : at;
      case 'record':
        return this.#startRecord(byte, at);
      case 'quoted':
        return this.#quoted(chunk, at);
      case 'after':
        if (byte === QUOTE) {
          this.#pieces.push(chunk.slice(at, at + 1));
          this.#state = 'quoted';
          return at + 1;
        }
        if (!this.#appends && byte !== COMMA && byte !== LF && byte !== CR)
          throw CsvFault.quoting('TEXT_AFTER_QUOTE', this.#at + at - 1);
        this.#state = 'plain';
        return at;
      case 'field':
        if (byte === QUOTE) {
          this.#quoteAt = this.#at + at;
          this.#state = 'quoted';
          return at + 1;
        }
        this.#state = 'plain';
        return at;
      case 'plain':
        return this.#plain(chunk, at);
    }
  }

  #startRecord(byte: number, at: number): number {
    if (byte === 0x20 || byte === 0x09) {
      this.#blanks.push(byte);
      return at + 1;
    }
    if (byte === LF || byte === CR) {
      this.#blanks = [];
      return at + 1;
    }
    this.#recordStart = this.#at + at - this.#blanks.length;
    if (this.#blanks.length > 0) this.#pieces.push(Uint8Array.from(this.#blanks));
    this.#state = this.#blanks.length > 0 ? 'plain' : 'field';
    this.#blanks = [];
    return at;
  }

  #quoted(chunk: Uint8Array, at: number): number {
    const found = chunk.indexOf(QUOTE, at);
    const end = found === -1 ? chunk.length : found;
    if (end > at) this.#pieces.push(chunk.slice(at, end));
    if (found === -1) return end;
    this.#state = 'after';
    return end + 1;
  }

  #plain(chunk: Uint8Array, at: number): number {
    let end = at;
    while (end < chunk.length && chunk[end] !== COMMA && chunk[end] !== LF && chunk[end] !== CR) end += 1;
    if (end > at) this.#pieces.push(chunk.slice(at, end));
    if (end === chunk.length) return end;
    if (chunk[end] === COMMA) {
      this.#endField();
      this.#state = 'field';
    } else {
      this.#endRecord();
      this.#state = chunk[end] === CR ? 'return' : 'record';
    }
    return end + 1;
  }

  #endField(): void {
    this.#fields.push(Buffer.concat(this.#pieces).toString('utf8'));
    this.#pieces = [];
  }

  #endRecord(): void {
    this.#endField();
    this.#onRecord({ offset: this.#recordStart, fields: this.#fields });
    this.#fields = [];
  }
}
