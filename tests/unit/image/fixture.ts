import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openImage } from '../../../src/image/open-image.ts';

export const [WIDTH, HEIGHT] = [13, 7] as const;

/** The pixel of every test image at a place; the same formula as in tests/fixtures/images/make_images.py. */
export function pixelAt(x: number, y: number): readonly [number, number, number, number] {
  const red = (x * 19 + y * 7) % 256;
  return [red, 255 - red, (x * 5 + y * 30) % 256, (x * 11 + y * 3 + 1) % 256];
}

/** Samples of all pixels in rows from the top. */
export function samples(of: (x: number, y: number) => readonly number[]): number[] {
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => of(at % WIDTH, Math.floor(at / WIDTH))).flat();
}

export const rgb = samples((x, y) => pixelAt(x, y).slice(0, 3));
export const rgba = samples(pixelAt);
export const grey = samples((x, y) => [pixelAt(x, y)[0]]);

export function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../fixtures/images', name));
}

/** An image through the one door, as samples of eight bits. */
export async function decoded(bytes: Uint8Array): Promise<{ channels: number; values: number[] }> {
  const image = await openImage(bytes, { neededBy: 'a test' });
  const { data, info } = await image.decode().raw().toBuffer({ resolveWithObject: true });
  return { channels: info.channels, values: [...data] };
}

/** A PNM file from its words and its samples. */
export function pnm(head: string, body: readonly number[] | string, isDeep = false): Buffer {
  const content =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(isDeep ? body.flatMap((value) => [value >> 8, value & 255]) : body);
  return Buffer.concat([Buffer.from(head), content]);
}

export interface BmpParts {
  readonly bits: number;
  /** Rows as they stand in the file, without the padding. */
  readonly rows: readonly (readonly number[])[];
  readonly width?: number;
  readonly height?: number;
  readonly coding?: number;
  /** Blue, green, red, nothing. */
  readonly palette?: readonly number[];
  /** What stands behind the 40 bytes of the head: masks. */
  readonly masks?: readonly number[];
  /** The pixels are these bytes, without rows. */
  readonly runs?: readonly number[];
}

export function bmp(parts: BmpParts): Buffer {
  const { bits, rows, width = WIDTH, height = HEIGHT, coding = 0, palette = [], masks = [], runs } = parts;
  const pixels =
    runs ?? rows.flatMap((row) => row.concat(Array.from({ length: (4 - (row.length % 4)) % 4 }, () => 0)));
  const maskBytes = Buffer.alloc(masks.length * 4);
  for (const [at, mask] of masks.entries()) maskBytes.writeUInt32LE(mask, at * 4);
  const start = 54 + maskBytes.length + palette.length;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(start + pixels.length, 2);
  head.writeUInt32LE(start, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(coding, 30);
  head.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([head, maskBytes, Buffer.from(palette), Buffer.from(pixels)]);
}

/** A row of pixels as `of` writes each. */
export function rowOf(y: number, of: (x: number, y: number) => readonly number[]): number[] {
  return Array.from({ length: WIDTH }, (_, x) => of(x, y)).flat();
}

/** Rows from the bottom up, as BMP has them. */
export function upward(of: (x: number, y: number) => readonly number[]): number[][] {
  return Array.from({ length: HEIGHT }, (_, y) => rowOf(HEIGHT - 1 - y, of));
}

/** A BMP of 24 bits with the pixels of all test images. */
export const plainBmp = (): Buffer =>
  bmp({ bits: 24, rows: upward((x, y) => pixelAt(x, y).slice(0, 3).toReversed()) });

/** A grey TIFF of 16 bits with one row per page, little-endian, uncompressed. */
export function deepTiff(...pages: readonly (readonly number[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let pointer: { readonly part: Buffer; readonly at: number } = { part: parts[0]!, at: 4 };
  let size = 8;
  for (const samples of pages) {
    const data = Buffer.from(Uint16Array.from(samples).buffer);
    const tags = [
      [256, samples.length],
      [257, 1],
      [258, 16],
      [259, 1],
      [262, 1],
      [273, size],
      [277, 1],
      [278, 1],
      [279, data.length],
    ] as const;
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length, 0);
    for (const [at, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + at * 12);
      directory.writeUInt16LE(4, 4 + at * 12);
      directory.writeUInt32LE(1, 6 + at * 12);
      directory.writeUInt32LE(value, 10 + at * 12);
    }
    pointer.part.writeUInt32LE(size + data.length, pointer.at);
    pointer = { part: directory, at: directory.length - 4 };
    parts.push(data, directory);
    size += data.length + directory.length;
  }
  return Buffer.concat(parts);
}

/** A PDF whose pages are empty, each of a size in points; further entries of a page may be given. */
export function pdf(...sizes: readonly (readonly [width: number, height: number, more?: string])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sizes.length} /Kids [${sizes.map((_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...sizes.map(
      ([width, height, more = '']) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${more} >>`,
    ),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = places.map((place) => `${place} 00000 n \n`).join('');
  const count = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\n` +
      `startxref\n${text.length}\n%%EOF\n`,
  );
}
