/** Bytes of an image, row by row; colour is blue, green, red. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly data: Uint8Array;
}

/** x, y pairs of a closed outline. */
export type Contour = Int32Array;

/** Left, top, width and height in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bitmap with every byte at `value`. */
export function filled(width: number, height: number, channels: 1 | 3, value: number): Bitmap {
  return { width, height, channels, data: new Uint8Array(width * height * channels).fill(value) };
}

/** A copy of the part from (`x`, `y`); the part must lie inside. */
export function cut(source: Bitmap, { x, y, width, height }: Box): Bitmap {
  const { channels } = source;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * source.width + x) * channels;
    data.set(source.data.subarray(start, start + width * channels), row * width * channels);
  }
  return { width, height, channels, data };
}

/** Copies `source` into `target` with its top left corner at (`x`, `y`); it must fit. */
export function paste(target: Bitmap, source: Bitmap, x: number, y: number): void {
  const bytes = source.width * source.channels;
  for (let row = 0; row < source.height; row++) {
    target.data.set(
      source.data.subarray(row * bytes, (row + 1) * bytes),
      ((y + row) * target.width + x) * target.channels,
    );
  }
}
