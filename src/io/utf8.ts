import { isUtf8 } from 'node:buffer';

/** Bytes of the character that a byte starts; 0 when it starts none. */
export function utf8Length(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Offset of the first byte that is not UTF-8; undefined when all is. */
export function invalidUtf8At(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes[at]!);
    if (length === 0 || at + length > bytes.length || !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return undefined;
}
