import { ErrataError } from '../schema/error.ts';
import { readPnmHead, type PnmHead } from './headers/pnm.ts';
import { levelsUpTo, type RawImage } from './raw-image.ts';

/** Decodes PBM, PGM, PPM (as text and binary) and PAM, 1 to 16 bits per sample; of several images the first. */
export function decodePnm(data: Uint8Array): RawImage {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const head = readPnmHead(bytes);
  if (head === undefined)
    throw new ErrataError(
      'IMAGE_UNREADABLE',
      'PNM: expected width, height and largest value (1 to 65535) in the head',
    );
  const { width, height, depth } = head;
  if (depth > 4)
    throw new ErrataError('IMAGE_UNREADABLE', `PAM: expected 1 to 4 samples per pixel, found ${depth}`);
  return {
    width,
    height,
    channels: depth as RawImage['channels'],
    data: head.kind === 4 ? packedBits(bytes, head) : samplesOf(bytes, head),
  };
}

function truncated(found: number, expected: number): ErrataError {
  return new ErrataError(
    'IMAGE_TRUNCATED',
    `PNM that ends early: expected ${expected} samples, found ${found}`,
  );
}

/** Eight pixels per byte, rows begin at bytes; 1 is black. */
function packedBits(bytes: Buffer, { width, height, start }: PnmHead): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  if (bytes.length < start + rowBytes * height)
    throw truncated(Math.max(0, bytes.length - start) * 8, rowBytes * height * 8);
  const pixels = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 1)
      pixels[to] = ((bytes[start + y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
  return pixels;
}

function samplesOf(bytes: Buffer, head: PnmHead): Uint8Array {
  const count = head.width * head.height * head.depth;
  if (head.kind < 4) return writtenSamples(bytes, head, count);
  const isDeep = head.largest > 255;
  const found = Math.max(0, bytes.length - head.start) >> (isDeep ? 1 : 0);
  if (found < count) throw truncated(found, count);
  const levels = levelsUpTo(head.largest);
  const samples = new Uint8Array(count);
  // a value beyond the largest is white
  for (let at = 0; at < count; at += 1)
    samples[at] =
      levels[isDeep ? bytes.readUInt16BE(head.start + at * 2) : (bytes[head.start + at] ?? 0)] ?? 255;
  return samples;
}

const [ZERO, NINE, COMMENT, LINE_FEED, RETURN] = [0x30, 0x39, 0x23, 0x0a, 0x0d];

/** Samples as decimal digits; those of a bitmap need no space between them, and 1 is black. */
function writtenSamples(bytes: Buffer, { kind, largest, start }: PnmHead, count: number): Uint8Array {
  const levels = kind === 1 ? Uint8Array.of(255, 0) : levelsUpTo(largest);
  const samples = new Uint8Array(count);
  let found = 0;
  for (let at = start - 1; at < bytes.length && found < count; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === COMMENT)
      while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at += 1;
    if (byte < ZERO || byte > NINE) continue;
    let value = byte - ZERO;
    if (kind !== 1)
      for (let next = bytes[at + 1] ?? 0; next >= ZERO && next <= NINE; next = bytes[at + 1] ?? 0) {
        value = Math.min(largest, value * 10 + next - ZERO);
        at += 1;
      }
    samples[found] = levels[value] ?? 255;
    found += 1;
  }
  if (found < count) throw truncated(found, count);
  return samples;
}
