import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** JSON as base64 of deflated bytes: small, and inert wherever it stands. */
export async function encodeBlock(value: unknown): Promise<string> {
  return (await deflate(JSON.stringify(value))).toString('base64');
}

/** A bit per page, base64. */
export function bitset(pages: readonly number[], count: number): string {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (const page of pages) bits[page >> 3]! |= 1 << (page & 7);
  return bits.toString('base64');
}
