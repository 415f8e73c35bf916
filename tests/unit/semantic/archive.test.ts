import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readArchiveEntry } from '../../../src/semantic/archive.ts';

interface Changes {
  readonly checksum?: number;
  readonly sizeBytes?: number;
  readonly packedBytes?: number;
  readonly at?: number;
  readonly method?: number;
}

const CONTENT = Buffer.from('the content of a file '.repeat(100));

/** A zip archive of one file; what its list says can be changed. */
function zip(name: string, data: Buffer, changes: Changes = {}): Buffer {
  const packed = deflateRawSync(data);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(changes.method ?? 8, 10);
  entry.writeUInt32LE(changes.checksum ?? crc32(data), 16);
  entry.writeUInt32LE(changes.packedBytes ?? packed.length, 20);
  entry.writeUInt32LE(changes.sizeBytes ?? data.length, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(changes.at ?? 0, 42);
  const start = header.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([header, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

function save(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-zip-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(folder, 'a.zip'), bytes);
  return join(folder, 'a.zip');
}

test('a file is read by its name, and only by that', async () => {
  const path = save(zip('m.onnx', CONTENT));
  expect(await readArchiveEntry(path, 'm.onnx')).toEqual(CONTENT);
  expect(await readArchiveEntry(path, 'other')).toBeUndefined();
  expect(await readArchiveEntry(save(zip('../m.onnx', CONTENT)), 'm.onnx')).toBeUndefined();
});

test.each<readonly [string, Buffer, RegExp]>([
  ['another checksum', zip('m', CONTENT, { checksum: 1 }), /another checksum/u],
  ['fewer bytes than announced', zip('m', CONTENT, { sizeBytes: 5000 }), /has 2200 bytes, expected 5000/u],
  ['more bytes than announced', zip('m', CONTENT, { sizeBytes: 10 }), /cannot be unpacked to 10 bytes/u],
  ['a bomb', zip('m', Buffer.alloc(50_000_000), { sizeBytes: 100 }), /cannot be unpacked/u],
  ['four gigabytes announced', zip('m', CONTENT, { sizeBytes: 0xffffffff }), /expected at most/u],
  ['four gigabytes packed', zip('m', CONTENT, { packedBytes: 0xffffffff }), /beyond the end/u],
  ['a place beyond the end', zip('m', CONTENT, { at: 0xfffffff0 }), /beyond the end/u],
  ['a place without a file', zip('m', CONTENT, { at: 3 }), /no file where m should be/u],
  ['an unknown method', zip('m', CONTENT, { method: 12 }), /method 12/u],
  ['no archive at all', Buffer.from('no archive'), /found none/u],
  ['an empty file', Buffer.alloc(0), /found none/u],
])('%s is an error that names the archive', async (_, bytes, message) => {
  await expect(readArchiveEntry(save(bytes), 'm')).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
    exit: 65,
    message: expect.stringMatching(message) as unknown,
  });
});

test('an archive that is cut anywhere, or has any byte changed, is refused or lacks the file', async () => {
  const whole = zip('m', CONTENT);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 0xff;
    for (const bytes of [whole.subarray(0, at), changed]) {
      const outcome = await readArchiveEntry(save(bytes), 'm').catch((error: unknown) => error);
      const isRight = Buffer.isBuffer(outcome) && outcome.equals(CONTENT);
      if (outcome !== undefined && !isRight) expect(outcome).toMatchObject({ exit: 65 });
    }
  }
});
