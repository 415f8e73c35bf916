import { open, type FileHandle } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { readError } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const FILE_BYTES = 30;
/** The end record is at most a comment of 65,535 bytes away from the end. */
const TAIL_BYTES = 65_557;
/** No file of a model is larger; an entry that says so is a bomb, or of a format that is not read here. */
const LARGEST_BYTES = 2 ** 30;

const STORED = 0;
const DEFLATED = 8;

/**
 * Reads one file out of a zip archive (a jar is one); undefined when the archive lacks it. A broken one is an
 * error (exit 65).
 */
export async function readArchiveEntry(path: string, name: string): Promise<Buffer | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw readError(path, error);
  });
  try {
    return await new Archive(file, path, (await file.stat()).size).read(name);
  } catch (error) {
    throw readError(path, error);
  } finally {
    await file.close();
  }
}

interface ArchivedFile {
  readonly at: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly checksum: number;
  readonly method: number;
}

/** Nothing that the archive says about itself is believed before it is checked against the file. */
class Archive {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #sizeBytes: number;

  constructor(file: FileHandle, path: string, sizeBytes: number) {
    this.#file = file;
    this.#path = path;
    this.#sizeBytes = sizeBytes;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = findFile(await this.#directory(), name);
    if (entry === undefined) return undefined;
    if (entry.sizeBytes > LARGEST_BYTES)
      throw this.#broken(`${name} of ${entry.sizeBytes} bytes, expected at most ${LARGEST_BYTES}`);
    const header = await this.#slice(entry.at, FILE_BYTES, name);
    if (header.readUInt32LE(0) !== FILE_SIGNATURE) throw this.#broken(`no file where ${name} should be`);
    const start = entry.at + FILE_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const data = this.#unpack(await this.#slice(start, entry.packedBytes, name), entry, name);
    if (data.length !== entry.sizeBytes)
      throw this.#broken(`${name} has ${data.length} bytes, expected ${entry.sizeBytes}`);
    if (crc32(data) !== entry.checksum) throw this.#broken(`${name} has another checksum than it should`);
    return data;
  }

  #unpack(packed: Buffer, { method, sizeBytes }: ArchivedFile, name: string): Buffer {
    if (method === STORED) return packed;
    if (method !== DEFLATED) throw this.#broken(`${name} is packed by method ${method}, expected 0 or 8`);
    try {
      // a byte more than announced is enough to know that the announcement is wrong
      return inflateRawSync(packed, { maxOutputLength: sizeBytes + 1 });
    } catch (cause) {
      throw this.#broken(`${name} cannot be unpacked to ${sizeBytes} bytes`, cause);
    }
  }

  async #directory(): Promise<Buffer> {
    const tailBytes = Math.min(this.#sizeBytes, TAIL_BYTES);
    const tail = await this.#slice(this.#sizeBytes - tailBytes, tailBytes, 'the end');
    for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
      if (tail.readUInt32LE(at) === END_SIGNATURE)
        return this.#slice(tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12), 'the list of files');
    }
    throw new ErrataError('ARCHIVE_INVALID', `${this.#path}: expected a zip archive, found none`);
  }

  async #slice(at: number, lengthBytes: number, what: string): Promise<Buffer> {
    if (at + lengthBytes > this.#sizeBytes) throw this.#broken(`${what} lies beyond the end of the file`);
    const bytes = Buffer.alloc(lengthBytes);
    for (let filled = 0; filled < lengthBytes;) {
      const { bytesRead } = await this.#file.read(bytes, filled, lengthBytes - filled, at + filled);
      if (bytesRead === 0) throw this.#broken(`${what} lies beyond the end of the file`);
      filled += bytesRead;
    }
    return bytes;
  }

  #broken(found: string, cause?: unknown): ErrataError {
    return new ErrataError('ARCHIVE_INVALID', `${this.#path}: broken zip archive: ${found}`, {
      cause,
    });
  }
}

function findFile(directory: Buffer, name: string): ArchivedFile | undefined {
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const nameAt = at + ENTRY_BYTES;
    if (directory.toString('utf8', nameAt, nameAt + nameBytes) === name) {
      return {
        at: directory.readUInt32LE(at + 42),
        packedBytes: directory.readUInt32LE(at + 20),
        sizeBytes: directory.readUInt32LE(at + 24),
        checksum: directory.readUInt32LE(at + 16),
        method: directory.readUInt16LE(at + 10),
      };
    }
    at = nameAt + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}
