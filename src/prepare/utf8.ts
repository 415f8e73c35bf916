import { isUtf8 } from 'node:buffer';
import { ErrataError } from '../schema/error.ts';

/** Length of the character that a lead byte starts; 1 for anything else. */
function lengthOfLead(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

/** Where the last, possibly cut, character of a chunk starts: what is before it can be decoded on its own. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) !== 0x80) return lengthOfLead(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Offset of the first byte that is not part of valid UTF-8; -1 when all is valid. */
export function invalidByteAt(bytes: Buffer): number {
  if (isUtf8(bytes)) return -1;
  let low = 0;
  let high = bytes.length;
  // the longest valid prefix, up to a character cut at its end
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isUtf8(bytes.subarray(0, endOfWholeCharacters(bytes.subarray(0, middle))))) low = middle;
    else high = middle - 1;
  }
  return endOfWholeCharacters(bytes.subarray(0, low));
}

/** Decodes chunks of a UTF-8 file without its BOM; an invalid byte is an error that tells its offset. */
export async function* decodeUtf8(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  const check = (bytes: Buffer): void => {
    const at = invalidByteAt(bytes);
    if (at >= 0) throw new ErrataError('NOT_UTF8', `${path}: invalid UTF-8 at byte ${offset + at}`);
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = endOfWholeCharacters(bytes);
    const whole = bytes.subarray(0, end);
    check(whole);
    const text = whole.toString('utf8');
    yield offset === 0 ? text.replace(/^\ufeff/u, '') : text;
    offset += end;
    rest = bytes.subarray(end);
  }
  check(rest);
}
