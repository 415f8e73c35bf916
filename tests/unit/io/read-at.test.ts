import { open, type FileHandle } from 'node:fs/promises';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAt, readAtSync } from '../../../src/io/read-at.ts';
import { temporaryFolder } from '../../cli/run.ts';

function tenBytes(): string {
  const path = join(temporaryFolder(), 'ten');
  writeFileSync(path, '0123456789');
  return path;
}

test.each([
  [4, 3, '3456'],
  [10, 0, '0123456789'],
  [20, 8, '89'],
  [5, 50, ''],
  [0, 2, ''],
])('%i bytes from %i', async (length, offset, expected) => {
  const path = tenBytes();
  const handle = await open(path);
  expect((await readAt(handle, length, offset).finally(() => handle.close())).toString()).toBe(expected);
  const file = openSync(path, 'r');
  expect(readAtSync(file, length, offset).toString()).toBe(expected);
  closeSync(file);
});

test('a read that gives less than asked for is followed by another', async () => {
  const handle = await open(tenBytes());
  const slow = {
    read: (bytes: Buffer, at: number, length: number, offset: number) =>
      handle.read(bytes, at, Math.min(length, 3), offset),
  } as unknown as FileHandle;
  expect((await readAt(slow, 8, 1).finally(() => handle.close())).toString()).toBe('12345678');
});
