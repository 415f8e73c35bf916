import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

/** An open file as readers of Parquet want it: its size, and any part of it. */
export interface FileBytes {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

export async function fileBytes(handle: FileHandle): Promise<FileBytes> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    slice(start, end = size) {
      const part = read(handle, start, Math.min(end, size));
      // a reader that asks for several and fails on the first asks for no other
      part.catch(() => undefined);
      return part;
    },
  };
}

async function read(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  // a damaged file may name any place
  if (!(start >= 0 && start <= end))
    throw new Error(`bytes ${start} to ${end}, which the file does not have`);
  const bytes = await readAt(handle, end - start, start);
  return new Uint8Array(bytes).buffer;
}
