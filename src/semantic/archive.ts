import { open, type FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { ErrataError, EXIT } from '../schema/error.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
/** The end record is at most a comment of 65,535 bytes away from the end. */
const TAIL_BYTES = 65_557;

/** Reads one file out of a zip archive (a jar is one); undefined when the archive lacks it. */
export async function readArchiveEntry(path: string, name: string): Promise<Buffer | undefined> {
  const file = await open(path, 'r');
  try {
    const entry = findEntry(await readDirectory(file, path), name);
    if (entry === undefined) return undefined;
    const header = await readAt(file, entry.at, 30);
    const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const data = await readAt(file, start, entry.sizeBytes);
    return entry.method === 0 ? data : inflateRawSync(data);
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, at: number, lengthBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, at);
  return buffer.subarray(0, bytesRead);
}

async function readDirectory(file: FileHandle, path: string): Promise<Buffer> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE)
      return readAt(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  }
  throw new ErrataError('ARCHIVE_INVALID', `${path}: expected a zip archive, found none`, {
    exit: EXIT.data,
  });
}

function findEntry(
  directory: Buffer,
  name: string,
): { at: number; sizeBytes: number; method: number } | undefined {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    if (directory.toString('utf8', at + 46, at + 46 + nameBytes) === name) {
      return {
        at: directory.readUInt32LE(at + 42),
        sizeBytes: directory.readUInt32LE(at + 20),
        method: directory.readUInt16LE(at + 10),
      };
    }
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}
