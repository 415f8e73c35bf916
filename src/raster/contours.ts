import type { Bitmap, Box, Contour } from './bitmap.ts';

const STEP_X = [1, 1, 0, -1, -1, -1, 0, 1] as const;
const STEP_Y = [0, -1, -1, -1, 0, 1, 1, 1] as const;
const FRESH = 1;
const SEEN = 2;
const SEEN_RIGHT_EDGE = -2;

/** The mask in a frame of zeros one pixel wide; cells are marked while borders are followed. */
interface Cells {
  readonly data: Int8Array;
  readonly stride: number;
  readonly offsets: Int32Array;
}

/** Border following after Suzuki and Abe (1985), compressed to changes of direction. */
export function traceContours(mask: Bitmap, part: Box = { x: 0, y: 0, ...mask }): Contour[] {
  const cells = frame(mask, part);
  const { data, stride } = cells;
  const found: Contour[] = [];
  for (let y = 1; y <= part.height; y++) {
    const row = y * stride;
    for (let x = 1; x <= part.width + 1; x++) {
      const here = data[row + x]!;
      const left = data[row + x - 1]!;
      if (here === left) continue;
      if (left === 0 && here === FRESH) found.push(follow(cells, x, y, 4));
      else if (here === 0 && left >= FRESH) found.push(follow(cells, x - 1, y, 0));
    }
  }
  return found.reverse();
}

function frame(mask: Bitmap, { x: left, y: top, width, height }: Box): Cells {
  const stride = width + 2;
  const cells = new Int8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) {
    const from = (top + y) * mask.width + left;
    const to = (y + 1) * stride + 1;
    for (let x = 0; x < width; x++) if (mask.data[from + x] !== 0) cells[to + x] = FRESH;
  }
  return { data: cells, stride, offsets: Int32Array.from(STEP_X, (dx, i) => dx + STEP_Y[i]! * stride) };
}

/**
 * Follows one border from (`x`, `y`); `direction` points at the zero next to it: 4 for an outer border, 0 for
 * a hole.
 */
function follow({ data, stride, offsets }: Cells, x: number, y: number, direction: number): Contour {
  const start = y * stride + x;
  let s = direction;
  do s = (s - 1) & 7;
  while (s !== direction && data[start + offsets[s]!] === 0);
  if (s === direction) {
    data[start] = SEEN_RIGHT_EDGE;
    return Int32Array.of(x - 1, y - 1);
  }
  const points: number[] = [];
  const firstNeighbour = start + offsets[s]!;
  let previous = s ^ 4;
  for (let cell = start; ;) {
    const end = s;
    do s = (s + 1) & 7;
    while (data[cell + offsets[s]!] === 0);
    if (s > 0 && s - 1 < end) data[cell] = SEEN_RIGHT_EDGE;
    else if (data[cell] === FRESH) data[cell] = SEEN;
    if (s !== previous) points.push(x - 1, y - 1);
    previous = s;
    x += STEP_X[s]!;
    y += STEP_Y[s]!;
    const next = cell + offsets[s]!;
    if (next === start && cell === firstNeighbour) return Int32Array.from(points);
    cell = next;
    s = (s + 4) & 7;
  }
}
