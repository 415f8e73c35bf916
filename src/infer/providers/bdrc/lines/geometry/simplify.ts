import type { Contour } from '../../../../../raster/bitmap.ts';

interface Arc {
  readonly start: number;
  readonly end: number;
}

/**
 * Douglas-Peucker on a closed outline as OpenCV 4 does it: two far points, recursive split, clean-up of
 * points that hardly bend the line.
 */
export function simplify(contour: Contour, epsilon: number): Contour {
  const limit = epsilon * epsilon;
  const ends = farPoints(contour, limit);
  if (ends === undefined) return contour.slice(0, 2);
  if (ends.start === ends.end) return contour.slice(2 * ends.start, 2 * ends.start + 2);
  return cleanUp(split(contour, ends, limit), limit);
}

/** Three times to the farthest point from the present one; equal indices mean that everything lies within the limit. */
function farPoints(contour: Contour, limit: number): Arc | undefined {
  const count = contour.length / 2;
  if (count === 0) return undefined;
  let start = 0;
  let far = 0;
  let farthest = 0;
  for (let round = 0; round < 3; round++) {
    start = far;
    farthest = 0;
    for (let step = 1; step < count; step++) {
      const i = (start + step) % count;
      const dx = contour[2 * i]! - contour[2 * start]!;
      const dy = contour[2 * i + 1]! - contour[2 * start + 1]!;
      if (dx * dx + dy * dy > farthest) [farthest, far] = [dx * dx + dy * dy, i];
    }
  }
  return farthest <= limit ? { start, end: start } : { start, end: far };
}

function split(contour: Contour, { start, end }: Arc, limit: number): number[] {
  const count = contour.length / 2;
  const stack: Arc[] = [
    { start: end, end: start },
    { start, end },
  ];
  const points: number[] = [];
  for (let arc = stack.pop(); arc !== undefined; arc = stack.pop()) {
    const [x, y] = [contour[2 * arc.start]!, contour[2 * arc.start + 1]!];
    const dx = contour[2 * arc.end]! - x;
    const dy = contour[2 * arc.end + 1]! - y;
    let [farthest, middle] = [0, -1];
    for (let i = (arc.start + 1) % count; i !== arc.end; i = (i + 1) % count) {
      const distance = Math.abs((contour[2 * i + 1]! - y) * dx - (contour[2 * i]! - x) * dy);
      if (distance > farthest) [farthest, middle] = [distance, i];
    }
    if (farthest * farthest <= limit * (dx * dx + dy * dy)) points.push(x, y);
    else stack.push({ start: middle, end: arc.end }, { start: arc.start, end: middle });
  }
  return points;
}

/** Walks around the ring in place, as the reference does: near the end it meets points already moved. */
function cleanUp(ring: number[], limit: number): Contour {
  const count = ring.length / 2;
  let left = count;
  let read = 0;
  let write = 0;
  const next = (): readonly [number, number] => {
    const point = [ring[2 * read]!, ring[2 * read + 1]!] as const;
    read = (read + 1) % count;
    return point;
  };
  const keep = (point: readonly [number, number]): readonly [number, number] => {
    [ring[2 * write], ring[2 * write + 1]] = point;
    write = (write + 1) % count;
    return point;
  };
  let start: readonly [number, number] = [ring.at(-2)!, ring.at(-1)!];
  let point = next();
  for (let i = 0; i < count && left > 2; i++) {
    const end = next();
    if (isStraight(start, point, end, limit)) {
      left -= 1;
      start = keep(end);
      point = next();
      i += 1;
    } else {
      start = keep(point);
      point = end;
    }
  }
  return Int32Array.from(ring.slice(0, 2 * left));
}

function isStraight(
  start: readonly [number, number],
  point: readonly [number, number],
  end: readonly [number, number],
  limit: number,
): boolean {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const cross = (point[0] - start[0]) * dy - (point[1] - start[1]) * dx;
  const onward = (point[0] - start[0]) * (end[0] - point[0]) + (point[1] - start[1]) * (end[1] - point[1]);
  return cross * cross <= 0.5 * limit * (dx * dx + dy * dy) && dx !== 0 && dy !== 0 && onward >= 0;
}
