/** Pixels in rows from the top, eight bits per sample. */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  /** Grey, grey and alpha, RGB, or RGBA. */
  readonly channels: 1 | 2 | 3 | 4;
  readonly data: Uint8Array;
}

const DEEP = 65_535;

/** The level of eight bits for each value from 0 to the largest; 16 bits are cut, as in every other format. */
export function levelsUpTo(largest: number): Uint8Array {
  return Uint8Array.from({ length: largest + 1 }, (_, value) =>
    largest === DEEP ? value >> 8 : Math.round((value * 255) / largest),
  );
}
