import type { ByteSource } from './byte-source.ts';

const LF = 0x0a;
const CR = 0x0d;
const STEP_BYTES = 1 << 16;

/** The line, from 1, that holds a byte offset. LF, CRLF and a lone CR end a line, inside of quotes too. */
export async function lineOf(source: Pick<ByteSource, 'slice'>, offset: number): Promise<number> {
  let line = 1;
  let wasReturn = false;
  for (let at = 0; at < offset; at += STEP_BYTES) {
    for (const byte of await source.slice(at, Math.min(STEP_BYTES, offset - at))) {
      if (byte === LF || wasReturn) line += 1;
      wasReturn = byte === CR;
    }
  }
  const isAlone = wasReturn && (await source.slice(offset, 1))[0] !== LF;
  return isAlone ? line + 1 : line;
}

/** The start of the next record: the first byte from `offset` on that is not of a blank line. */
export async function skipBlankLines(source: Pick<ByteSource, 'slice'>, offset: number): Promise<number> {
  let start = offset;
  for (let at = offset; ; at += STEP_BYTES) {
    const bytes = await source.slice(at, STEP_BYTES);
    for (const [index, byte] of bytes.entries()) {
      if (byte === LF || byte === CR) start = at + index + 1;
      else if (byte !== 0x20 && byte !== 0x09) return start;
    }
    if (bytes.length < STEP_BYTES) return start;
  }
}

/** Offset of the first quote from `offset` on; the end of the source when there is none. */
export async function findQuote(source: Pick<ByteSource, 'slice'>, offset: number): Promise<number> {
  for (let at = offset; ; at += STEP_BYTES) {
    const bytes = await source.slice(at, STEP_BYTES);
    const found = bytes.indexOf(0x22);
    if (found !== -1) return at + found;
    if (bytes.length < STEP_BYTES) return at + bytes.length;
  }
}
