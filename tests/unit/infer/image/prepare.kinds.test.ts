import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareImage } from '../../../../src/infer/image/prepare.ts';
import type { PageImage } from '../../../../src/infer/provider.ts';
import { deepTiff } from '../../image/fixture.ts';

const pageOf = (bytes: Uint8Array): PageImage => ({
  batchId: 'b',
  imageName: 'p',
  path: '/x/p',
  sha256: '',
  bytes: () => Promise.resolve(bytes),
});

async function greysOf(bytes: Uint8Array): Promise<number[]> {
  return [...(await sharp(bytes).toColourspace('b-w').raw().toBuffer())];
}

test('a TIFF of 16 bits keeps its greys', async () => {
  const { bytes, mimeType } = await prepareImage(pageOf(deepTiff([0, 0x40_00, 0x80_00, 0xff_ff])));
  expect(mimeType).toBe('image/png');
  const greys = await greysOf(bytes);
  for (const [at, expected] of [0, 64, 128, 255].entries())
    expect(Math.abs((greys[at] ?? -99) - expected)).toBeLessThanOrEqual(2);
});

test('a PNG of 16 bits is passed on or keeps its greys', async () => {
  const deep = await sharp(Uint16Array.from([0, 0x40_00, 0x80_00, 0xff_ff]), {
    raw: { width: 4, height: 1, channels: 1 },
  })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  expect(deep[24]).toBe(16);
  const { bytes, mimeType } = await prepareImage(pageOf(deep));
  expect(mimeType).toBe('image/png');
  const greys = await greysOf(bytes);
  for (const [at, expected] of [0, 64, 128, 255].entries())
    expect(Math.abs((greys[at] ?? -99) - expected)).toBeLessThanOrEqual(2);
});

/** A chunk of a PNG with its length and its sum. */
function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe('a colour profile that is none does not cost the page', () => {
  const page = (): ReturnType<typeof sharp> =>
    sharp({ create: { width: 12, height: 8, channels: 3, background: '#a04020' } });
  /** Behind the header, whose 13 bytes end at 33. */
  const png = async (): Promise<Buffer> => {
    const bytes = await page().png().toBuffer();
    const profile = chunkOf(
      'iCCP',
      Buffer.concat([Buffer.from('broken\0\0', 'latin1'), deflateSync(Buffer.from('no profile'))]),
    );
    return Buffer.concat([bytes.subarray(0, 33), profile, bytes.subarray(33)]);
  };
  /** Behind the first marker, as a segment of its own. */
  const jpeg = async (): Promise<Buffer> => {
    const bytes = await page().jpeg().toBuffer();
    const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(40, 0xee)]);
    const head = Buffer.from([0xff, 0xe2, 0, body.length + 2]);
    return Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]);
  };
  test.each([
    ['PNG', png],
    ['JPEG', jpeg],
  ])('%s', async (_, make) => {
    // beyond the limit, so that it has to be decoded and made anew
    const { bytes } = await prepareImage(pageOf(await make()), { maxSide: 6 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 6, height: 4 });
  });
});

test('of a TIFF of several pages the first is used, with a warning', async () => {
  const warnings: string[] = [];
  const { bytes, changes } = await prepareImage(
    pageOf(deepTiff([0xff_ff, 0xff_ff], [0, 0], [0, 0])),
    {},
    (message) => {
      warnings.push(message);
    },
  );
  expect(await greysOf(bytes)).toEqual([255, 255]);
  expect(warnings).toEqual(['b/p: 3 frames, the first is used']);
  expect(changes).toMatchObject({ frame: 1, frames: 3 });
});

/** Puts a program of that name before all others. */
function fakeProgram(name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-path-'));
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test.skipIf(process.platform === 'win32')('the first page of a PDF is rendered, with a warning', async () => {
  const folder = fakeProgram(
    'pdftoppm',
    'echo "$@" > "$(dirname "$0")/words"; cat "$(dirname "$0")/page.png"',
  );
  writeFileSync(
    join(folder, 'page.png'),
    await sharp({ create: { width: 6, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const warnings: string[] = [];
  const { bytes, mimeType } = await prepareImage(pageOf(Buffer.from('%PDF-1.7\n')), {}, (message) => {
    warnings.push(message);
  });
  expect(mimeType).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 6, height: 4 });
  expect(warnings).toEqual(['b/p: a PDF, its first page is used']);
});

test.skipIf(process.platform === 'win32')('a PDF that needs a password concerns its page alone', async () => {
  fakeProgram('pdftoppm', 'echo "Command Line Error: Incorrect password" >&2; exit 1');
  await expect(prepareImage(pageOf(Buffer.from('%PDF-1.7\n')))).rejects.toMatchObject({
    kind: 'page',
    message: 'b/p: a PDF that cannot be rendered (Incorrect password)',
  });
});
