import { open, stat, type FileHandle } from 'node:fs/promises';
import { readAt } from '../io/read-at.ts';
import { readFile } from '../io/read-file.ts';
import { ErrataError } from '../schema/error.ts';

/** The head of a page of a TIFF. */
interface TiffDirectory {
  readonly offset: number;
  /** Where the offset of the next one stands. */
  readonly link: number;
}

/** The directories of a TIFF, each of which names the next. */
export interface TiffDirectories {
  /** Those that are whole, in order. */
  readonly whole: readonly TiffDirectory[];
  /** Why the next one is none, when the last whole one names one. */
  readonly fault: ErrataError | undefined;
}

/** How the numbers of a TIFF are written: with offsets of 32 bits, or of 64 (BigTIFF). */
interface Shape {
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

/** No decoder follows more. */
const MOST = 65_535;
/** Larger files are not taken into memory for one of their pages. */
const LARGEST_BYTES = 2 ** 31;

/** Reads the chain of directories, without what they point to; a chain that is broken ends there. */
export async function readTiffDirectories(path: string): Promise<TiffDirectories> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const shape = shapeOf(await readAt(file, 4, 0));
    const whole: TiffDirectory[] = [];
    const seen = new Set<number>();
    let next = await offsetAt(file, shape, firstLinkOf(shape));
    while (next !== 0 && whole.length < MOST) {
      const isInside = next !== undefined && next < size && !seen.has(next);
      const directory = isInside ? await directoryAt(file, shape, next!, size) : undefined;
      if (directory === undefined) return { whole, fault: faultOf(next, size, whole.length + 1) };
      seen.add(directory.offset);
      whole.push(directory);
      next = await offsetAt(file, shape, directory.link);
    }
    return { whole, fault: undefined };
  } finally {
    await file.close();
  }
}

/** A TIFF of one page of a file: all its bytes, with that page as the only one. Undefined when they are too many. */
export async function tiffOfPage(path: string, { offset, link }: TiffDirectory): Promise<Buffer | undefined> {
  if ((await stat(path)).size > LARGEST_BYTES) return undefined;
  const bytes = await readFile(path);
  const shape = shapeOf(bytes);
  writeOffset(bytes, shape, firstLinkOf(shape), offset);
  writeOffset(bytes, shape, link, 0);
  return bytes;
}

function shapeOf(head: Buffer): Shape {
  const isLittle = head[0] === 0x49;
  return { isLittle, isBig: head[isLittle ? 2 : 3] === 43 };
}

function firstLinkOf({ isBig }: Shape): number {
  return isBig ? 8 : 4;
}

async function directoryAt(
  file: FileHandle,
  shape: Shape,
  offset: number,
  size: number,
): Promise<TiffDirectory | undefined> {
  const [countBytes, entryBytes] = shape.isBig ? [8, 20] : [2, 12];
  const head = await readAt(file, countBytes, offset);
  if (head.length < countBytes) return undefined;
  const count = shape.isBig ? bigOf(head, shape) : shape.isLittle ? head.readUInt16LE() : head.readUInt16BE();
  const link = offset + countBytes + count * entryBytes;
  return count === 0 || link + (shape.isBig ? 8 : 4) > size ? undefined : { offset, link };
}

/** The offset that stands at a place; undefined beyond the end of the file. */
async function offsetAt(file: FileHandle, shape: Shape, at: number): Promise<number | undefined> {
  const lengthBytes = shape.isBig ? 8 : 4;
  const bytes = await readAt(file, lengthBytes, at);
  if (bytes.length < lengthBytes) return undefined;
  if (shape.isBig) return bigOf(bytes, shape);
  return shape.isLittle ? bytes.readUInt32LE() : bytes.readUInt32BE();
}

function bigOf(bytes: Buffer, { isLittle }: Shape): number {
  return Number(isLittle ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE());
}

function writeOffset(bytes: Buffer, { isBig, isLittle }: Shape, at: number, offset: number): void {
  if (isBig && isLittle) bytes.writeBigUInt64LE(BigInt(offset), at);
  else if (isBig) bytes.writeBigUInt64BE(BigInt(offset), at);
  else if (isLittle) bytes.writeUInt32LE(offset, at);
  else bytes.writeUInt32BE(offset, at);
}

function faultOf(next: number | undefined, size: number, page: number): ErrataError {
  const isCut = next === undefined || next >= size;
  const found = isCut ? `the end of the file at byte ${size}` : 'no directory of a page';
  const place = next === undefined ? '' : ` at byte ${next}`;
  return new ErrataError(
    isCut ? 'IMAGE_TRUNCATED' : 'IMAGE_UNREADABLE',
    isCut
      ? `found ${found}, expected the directory of page ${page}${place}`
      : `found ${found}${place}, expected that of page ${page}`,
  );
}
