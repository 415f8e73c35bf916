import { constants, deflateRawSync } from 'node:zlib';

/** JSON as base64 of deflated bytes: small, and inert wherever it stands. */
export function encodeBlock(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: constants.Z_BEST_COMPRESSION }).toString('base64');
}

/** A bit a page, base64. */
export function bitset(pages: readonly number[], count: number): string {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (const page of pages) bits[page >> 3]! |= 1 << (page & 7);
  return bits.toString('base64');
}
