import type { Hash } from 'node:crypto';
import { openFile } from './open-file.ts';

/** Bytes that are read at a time: few enough to stay in the cache, many enough that calls do not count. */
const CHUNK_BYTES = 1 << 20;

/** A SHA-256 to be filled. Its part of Node is loaded with the first one: many commands never ask for one. */
export function newSha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}

/** SHA-256 of bytes or text, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return newSha256().update(data).digest('hex');
}

/** SHA-256 of a file, read in chunks. */
export async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = newSha256();
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = await openFile(path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** A content in parts, perhaps made as they are asked for. */
export type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Passes parts on and hashes them on their way. */
export class HashedParts {
  readonly #hash = newSha256();

  *of(parts: Iterable<string | Uint8Array>): Generator<Uint8Array> {
    for (const part of parts) yield this.#taken(part);
  }

  async *through(parts: Parts): AsyncGenerator<Uint8Array> {
    for await (const part of parts) yield this.#taken(part);
  }

  #taken(part: string | Uint8Array): Uint8Array {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    this.#hash.update(bytes);
    return bytes;
  }

  /** SHA-256 of all parts, once they are through. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
