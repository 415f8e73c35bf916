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
    async slice(start, end = size) {
      const bytes = await readAt(handle, end - start, start);
      return new Uint8Array(bytes).buffer;
    },
  };
}
