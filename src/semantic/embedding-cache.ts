import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeError } from '../io/atomic-write.ts';
import { acquireLock, type Lock } from '../io/lock.ts';
import { readAtSync } from '../io/read-at.ts';
import { sha256 } from '../io/hash.ts';

const KEY_BYTES = 32;

/**
 * Embeddings on disk, one file per model: records of a text's hash and its vector, appended.
 * Memory holds the hashes and places, not the vectors. A record cut short by a crash is dropped when the file
 * is opened. A second process that finds the file in use reads nothing from it and keeps its vectors for
 * itself.
 */
export class EmbeddingCache {
  readonly #places = new Map<string, number>();
  readonly #file: number | undefined;
  readonly #lock: Lock | undefined;
  #width: number | undefined;
  #endBytes = 0;
  readonly #own = new Map<string, Float32Array>();

  private constructor(file: number | undefined, lock: Lock | undefined, width: number | undefined) {
    this.#file = file;
    this.#lock = lock;
    this.#width = width;
  }

  /** A cache that lives as long as the process. */
  static inMemory(): EmbeddingCache {
    return new EmbeddingCache(undefined, undefined, undefined);
  }

  static async open(folder: string, modelHash: string, width: number): Promise<EmbeddingCache> {
    const path = join(folder, `${modelHash}.${width}.f32`);
    const lock = await acquireLock(`${path}.lock`, 'the embedding cache').catch(() => undefined);
    if (lock === undefined) return EmbeddingCache.inMemory();
    try {
      const cache = new EmbeddingCache(openSync(path, 'a+'), lock, width);
      cache.#index();
      return cache;
    } catch (error) {
      await lock.release();
      throw writeError(path, error);
    }
  }

  #recordBytes(): number {
    return KEY_BYTES + 4 * (this.#width ?? 0);
  }

  #index(): void {
    const file = this.#file as number;
    const recordBytes = this.#recordBytes();
    const records = Math.floor(fstatSync(file).size / recordBytes);
    this.#endBytes = records * recordBytes;
    ftruncateSync(file, this.#endBytes);
    for (let record = 0; record < records; record += 1) {
      const key = readAtSync(file, KEY_BYTES, record * recordBytes);
      this.#places.set(key.toString('latin1'), record * recordBytes + KEY_BYTES);
    }
  }

  get(text: string): Float32Array | undefined {
    const key = keyOf(text);
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    const place = this.#places.get(key);
    if (place === undefined || this.#file === undefined) return undefined;
    const vector = new Float32Array(this.#width ?? 0);
    new Uint8Array(vector.buffer).set(readAtSync(this.#file, vector.byteLength, place));
    return vector;
  }

  set(text: string, vector: Float32Array): void {
    const key = keyOf(text);
    if (this.#file === undefined) {
      this.#own.set(key, vector);
      return;
    }
    const record = Buffer.concat([
      Buffer.from(key, 'latin1'),
      Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
    ]);
    writeSync(this.#file, record);
    this.#places.set(key, this.#endBytes + KEY_BYTES);
    this.#endBytes += record.length;
  }

  async close(): Promise<void> {
    if (this.#file !== undefined) closeSync(this.#file);
    await this.#lock?.release();
  }
}

function keyOf(text: string): string {
  return Buffer.from(sha256(text), 'hex').toString('latin1');
}
