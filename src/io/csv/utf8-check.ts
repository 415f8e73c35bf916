import { invalidUtf8At, utf8Length } from '../utf8.ts';
import { CsvFault } from './csv-fault.ts';

/** Checks chunks of a file for UTF-8; a sequence cut by the end of a chunk waits for the next. */
export class Utf8Check {
  readonly #refusesNul: boolean;
  #carry: Uint8Array = new Uint8Array();
  #offset = 0;

  constructor(refusesNul: boolean) {
    this.#refusesNul = refusesNul;
  }

  /** Throws the first fault of the chunk. */
  push(chunk: Uint8Array): void {
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    const cut = bytes.length - tailLength(bytes);
    this.#check(bytes.subarray(0, cut));
    this.#carry = Uint8Array.from(bytes.subarray(cut));
    this.#offset += cut;
  }

  end(): void {
    this.#check(this.#carry);
  }

  #check(bytes: Uint8Array): void {
    const valid = invalidUtf8At(bytes) ?? bytes.length;
    const nul = this.#refusesNul ? bytes.subarray(0, valid).indexOf(0) : -1;
    if (nul !== -1) throw CsvFault.nulByte(this.#offset + nul);
    if (valid < bytes.length) throw CsvFault.notUtf8(this.#offset + valid, bytes[valid] ?? 0);
  }
}

/** Number of bytes at the end that may be the start of a sequence. */
function tailLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return utf8Length(byte) > back ? back : 0;
  }
  return 0;
}
