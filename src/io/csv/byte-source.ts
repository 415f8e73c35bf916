import type { FileHandle } from 'node:fs/promises';
import { openFile } from '../open-file.ts';
import { readAt } from '../read-at.ts';
import { systemError } from '../../schema/error.ts';

const CHUNK_BYTES = 1 << 20;
const LEAST_BYTES = 1 << 10;

/** Bytes that can be read from the start in chunks, and again at any place for messages. */
export interface ByteSource {
  chunks(): AsyncIterable<Uint8Array>;
  /** Up to `length` bytes from `offset` on; fewer at the end. */
  slice(offset: number, length: number): Promise<Uint8Array>;
}

/** A file; its handle is closed with `close`. */
export class FileSource implements ByteSource {
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async open(path: string): Promise<FileSource> {
    return new FileSource(path, await openFile(path));
  }

  isDirectory(): Promise<boolean> {
    return this.#handle.stat().then((found) => found.isDirectory());
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const { size } = await this.#handle.stat();
    for (let offset = 0; ;) {
      // no more room than the file seems to need: most files are small
      const room = Math.min(CHUNK_BYTES, Math.max(LEAST_BYTES, size - offset));
      const chunk = await this.slice(offset, room);
      if (chunk.length === 0) return;
      yield chunk;
      offset += chunk.length;
    }
  }

  slice(offset: number, length: number): Promise<Uint8Array> {
    return readAt(this.#handle, length, offset).catch((error: unknown) => {
      throw systemError(this.#path, error, 'read');
    });
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Bytes in memory in pieces of at most `piece` bytes: shows that no boundary of a read matters. */
export class MemorySource implements ByteSource {
  readonly #bytes: Uint8Array;
  readonly #piece: number;

  constructor(bytes: Uint8Array, piece = bytes.length) {
    this.#bytes = bytes;
    this.#piece = Math.max(1, piece);
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.#bytes.length; at += this.#piece)
      yield this.#bytes.subarray(at, at + this.#piece);
  }

  slice(offset: number, length: number): Promise<Uint8Array> {
    return Promise.resolve(this.#bytes.subarray(offset, offset + length));
  }
}

/** Another source with its last bytes kept, for many small looks that go on from one another. */
export class WindowSource {
  readonly #source: ByteSource;
  #start = 0;
  #bytes: Uint8Array = new Uint8Array();
  /** The kept bytes reach the end of the source. */
  #isLast = false;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  async slice(offset: number, length: number): Promise<Uint8Array> {
    const end = this.#isLast ? Number.POSITIVE_INFINITY : this.#start + this.#bytes.length;
    if (offset < this.#start || offset + length > end) {
      const wanted = Math.max(length, CHUNK_BYTES);
      this.#bytes = await this.#source.slice(offset, wanted);
      this.#start = offset;
      this.#isLast = this.#bytes.length < wanted;
    }
    return this.#bytes.subarray(offset - this.#start, offset - this.#start + length);
  }

  /** The same bytes, with offsets from a place on. */
  from(start: number): Pick<ByteSource, 'slice'> {
    return { slice: (offset, length) => this.slice(start + offset, length) };
  }
}
