import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Bytes from a place of a file, fewer only at its end: a single read may give less than asked for. */
export async function readAt(file: FileHandle, lengthBytes: number, offset: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(lengthBytes);
  let filled = 0;
  while (filled < lengthBytes) {
    const { bytesRead } = await file.read(bytes, filled, lengthBytes - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** The same without waiting. */
export function readAtSync(file: number, lengthBytes: number, offset: number): Buffer {
  const bytes = Buffer.allocUnsafe(lengthBytes);
  let filled = 0;
  while (filled < lengthBytes) {
    const count = readSync(file, bytes, filled, lengthBytes - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}
