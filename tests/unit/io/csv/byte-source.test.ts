import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { FileSource } from '../../../../src/io/csv/byte-source.ts';

/** Bytes of the file that can be read; the disk is broken behind them. */
let soundBytes = Infinity;

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const open: typeof real.open = async (...words) => {
    const handle = await real.open(...words);
    const read = handle.read.bind(handle) as (...place: unknown[]) => unknown;
    const brokenRead = (buffer: Buffer, from: number, length: number, offset: number): unknown =>
      offset < soundBytes
        ? read(buffer, from, Math.min(length, soundBytes - offset), offset)
        : Promise.reject(Object.assign(new Error('EIO: made up'), { code: 'EIO', syscall: 'read' }));
    return Object.assign(handle, { read: brokenRead });
  };
  return { ...real, open };
});

const folder = mkdtempSync(join(tmpdir(), 'errata-bytes-'));
const path = join(folder, 'a.csv');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function bytesOf(onChunk: () => void = () => undefined): Promise<Buffer> {
  const source = await FileSource.open(path);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of source.chunks()) {
      chunks.push(chunk);
      onChunk();
    }
  } finally {
    await source.close();
  }
  return Buffer.concat(chunks);
}

test.each([0, 1, 1023, 1024, 1025, 1 << 20, 2_500_000])('a file of %d bytes is read whole', async (size) => {
  const bytes = Buffer.alloc(size, 'ཀabc');
  writeFileSync(path, bytes);
  expect((await bytesOf()).equals(bytes)).toBe(true);
});

test('what is added while a file is read is read too', async () => {
  writeFileSync(path, 'a');
  let isFirst = true;
  const bytes = await bytesOf(() => {
    if (isFirst) appendFileSync(path, 'b'.repeat(5000));
    isFirst = false;
  });
  expect(bytes.toString()).toBe(`a${'b'.repeat(5000)}`);
});

test.each([0, 1_500_000])(
  'a disk that breaks after %d bytes is an error that names the file',
  async (good) => {
    writeFileSync(path, Buffer.alloc(2_500_000));
    soundBytes = good;
    await expect(bytesOf()).rejects.toMatchObject({
      code: 'IO',
      exit: 74,
      message: `${path}: cannot be read (EIO)`,
    });
    soundBytes = Infinity;
  },
);
