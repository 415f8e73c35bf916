import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadCompressors } from '../../../../src/io/table/parquet-codecs.ts';

const TEXT = Buffer.from('a text, and some more');
/** An LZ4 block without matches, of up to 269 bytes. */
const block = (bytes: Uint8Array): Uint8Array => Uint8Array.of(0xf0, bytes.length - 15, ...bytes);
const number = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const frame = (holds: number, size: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.of(...number(holds), ...number(size), ...bytes);

describe('pages', () => {
  test('in LZ4: a block alone, or in frames of Hadoop', async () => {
    const { LZ4 } = await loadCompressors();
    const one = frame(TEXT.length, block(TEXT).length, block(TEXT));
    for (const bytes of [block(TEXT), one])
      expect(Buffer.from(LZ4!(bytes, TEXT.length) as Uint8Array)).toEqual(TEXT);
    expect(Buffer.from(LZ4!(Buffer.concat([one, one]), 2 * TEXT.length) as Uint8Array)).toEqual(
      Buffer.concat([TEXT, TEXT]),
    );
    expect(LZ4!(new Uint8Array(), 0)).toEqual(new Uint8Array());
  });

  test('with lengths that lead backwards end with an error', async () => {
    const { LZ4 } = await loadCompressors();
    expect(() => LZ4!(frame(0, 0xff_ff_ff_f8, block(TEXT)), TEXT.length)).toThrow();
  });

  test('in Brotli; damaged ones end with an error', async () => {
    const { BROTLI } = await loadCompressors();
    const bytes = new Uint8Array(brotliCompressSync(TEXT));
    expect(Buffer.from(BROTLI!(bytes, TEXT.length) as Uint8Array)).toEqual(TEXT);
    expect(() => BROTLI!(bytes, TEXT.length - 1)).toThrow();
    expect(() => BROTLI!(bytes.subarray(0, 9), TEXT.length)).toThrow();
  });
});
