import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countPages, renderPage } from '../../../src/image/pages.ts';
import { readTiffDirectories } from '../../../src/image/tiff-directories.ts';
import { deepTiff } from './fixture.ts';

function fileOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-tiff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'book.tif'), bytes);
  return join(folder, 'book.tif');
}

/** Three pages: white, black, white. */
const book = deepTiff([0xff_ff, 0xff_ff], [0, 0], [0xff_ff]);
/** Where each directory starts. */
const PLACES = [12, 12 + 114 + 4, 12 + 2 * (114 + 4) - 2] as const;

/** A TIFF with 64-bit offsets and pages of one grey pixel of eight bits, in either byte order. */
function bigTiff(isLittle: boolean, ...pages: readonly number[]): Buffer {
  const size = 8 + 9 * 20 + 8;
  const bytes = Buffer.alloc(16 + pages.length * size);
  const u16 = (value: number, at: number): unknown =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const u64 = (value: number, at: number): unknown =>
    isLittle ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeBigUInt64BE(BigInt(value), at);
  bytes.write(isLittle ? 'II' : 'MM', 'latin1');
  u16(43, 2);
  u16(8, 4);
  u64(16, 8);
  for (const [number, grey] of pages.entries()) {
    const start = 16 + number * size;
    // the last byte of the value of the last tag, which the tag does not need
    const pixel = start + 8 + 8 * 20 + 19;
    u64(9, start);
    for (const [at, [tag, value]] of [
      [256, 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, pixel],
      [277, 1],
      [278, 1],
      [279, 1],
    ].entries()) {
      const place = start + 8 + at * 20;
      u16(tag!, place);
      u16(tag === 273 ? 16 : 3, place + 2);
      u64(1, place + 4);
      if (tag === 273) u64(value!, place + 12);
      else u16(value!, place + 12);
    }
    bytes[pixel] = grey;
    u64(number + 1 < pages.length ? start + size : 0, start + size - 8);
  }
  return bytes;
}

async function greysOf(path: string, page: number): Promise<readonly number[]> {
  return [
    ...(await sharp(await renderPage(path, page))
      .toColourspace('b-w')
      .raw()
      .toBuffer()),
  ];
}

describe('a chain of directories', () => {
  test('of a whole file', async () => {
    const { whole, fault } = await readTiffDirectories(fileOf(book));
    expect([whole.map(({ offset }) => offset), fault]).toEqual([PLACES, undefined]);
  });

  test.each([
    [
      'in the third directory',
      book.length - 20,
      2,
      /found no directory .* at byte 246, expected that of page 3/u,
    ],
    [
      'before it',
      PLACES[2] - 1,
      2,
      /end of the file at byte 245, expected the directory of page 3 at byte 246/u,
    ],
    ['in the head', 6, 0, /end of the file at byte 6, expected the directory of page 1$/u],
  ])('that is cut %s', async (_, length, count, message) => {
    const { whole, fault } = await readTiffDirectories(fileOf(book.subarray(0, length)));
    expect(whole).toHaveLength(count);
    expect(fault?.message).toMatch(message);
  });

  test('that leads beyond every file', async () => {
    const bytes = bigTiff(true, 10, 20);
    bytes.writeBigUInt64LE(2n ** 64n - 1n, 16 + 8 + 9 * 20);
    const { whole, fault } = await readTiffDirectories(fileOf(bytes));
    expect([whole.length, fault?.code]).toEqual([1, 'IMAGE_TRUNCATED']);
    // more entries than there are bytes
    bytes.writeBigUInt64LE(2n ** 63n, 16);
    expect((await readTiffDirectories(fileOf(bytes))).whole).toHaveLength(0);
  });

  test('of no page at all', async () => {
    await expect(countPages(fileOf(Buffer.from('II*\0\0\0\0\0', 'latin1')))).rejects.toThrow(
      'found a TIFF without pages, expected one at least',
    );
  });

  test('that leads back to its start ends', async () => {
    const bytes = Buffer.from(book);
    bytes.writeUInt32LE(PLACES[0], bytes.length - 4);
    const { whole, fault } = await readTiffDirectories(fileOf(bytes));
    expect(whole).toHaveLength(3);
    expect(fault?.message).toBe('found no directory of a page at byte 12, expected that of page 4');
  });

  test.each([true, false])('of BigTIFF, little-endian: %s', async (isLittle) => {
    const path = fileOf(bigTiff(isLittle, 10, 20, 30));
    expect((await readTiffDirectories(path)).whole.map(({ offset }) => offset)).toEqual([16, 212, 408]);
    const cut = fileOf(bigTiff(isLittle, 10, 20, 30).subarray(0, 500));
    expect(await countPages(cut)).toBe(3);
    expect(await greysOf(cut, 1)).toEqual([10]);
    expect(await greysOf(cut, 2)).toEqual([20]);
    await expect(renderPage(cut, 3)).rejects.toThrow(/found no directory of a page at byte 408/u);
  });
});
