import type { Contour } from '../../../../../raster/bitmap.ts';
import { convexHull } from './hull.ts';

const f32 = Math.fround;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  /** of one side, in [0, 90], y pointing down */
  readonly degrees: number;
}

interface Calipers {
  readonly hull: Contour;
  /** edge i goes from point i to the next: x, y */
  readonly edges: Int32Array;
  /** indices of the points touched by the side of smallest y, largest x, largest y, smallest x */
  readonly touched: [number, number, number, number];
}

interface Side {
  readonly a: number;
  readonly b: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
}

/**
 * Centre and angle of the enclosing rectangle of smallest area, by rotating calipers (Toussaint 1983).
 * Single precision throughout, because the reference's angle decides which pixels a turned page has.
 */
export function minAreaRectangle(contour: Contour): Rectangle {
  const hull = convexHull(contour);
  const count = hull.length / 2;
  if (count === 1) return { x: hull[0]!, y: hull[1]!, degrees: 0 };
  if (count === 2) return segment(hull);
  const side = smallestSide(openCalipers(hull));
  const [a, b] = [side.a, side.b];
  const along = f32(f32(a * hull[2 * side.left]!) + f32(hull[2 * side.left + 1]! * b));
  const across = f32(f32(-b * hull[2 * side.bottom]!) + f32(hull[2 * side.bottom + 1]! * a));
  const inverse = f32(1 / f32(f32(a * a) - f32(-b * b)));
  const cornerX = f32(f32(f32(along * a) - f32(across * b)) * inverse);
  const cornerY = f32(f32(f32(a * across) - f32(-b * along)) * inverse);
  const [baseX, baseY] = [f32(a * side.width), f32(b * side.width)];
  const [upX, upY] = [f32(-b * side.height), f32(a * side.height)];
  return {
    x: f32(cornerX + f32(f32(baseX + upX) * 0.5)),
    y: f32(cornerY + f32(f32(baseY + upY) * 0.5)),
    degrees: toDegrees(baseX, baseY),
  };
}

function segment(hull: Contour): Rectangle {
  const [x0, y0, x1, y1] = hull as unknown as [number, number, number, number];
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, degrees: toDegrees(x1 - x0, y1 - y0) };
}

function toDegrees(x: number, y: number): number {
  const degrees = f32(f32(f32(Math.atan2(y, x)) * 180) / Math.PI);
  return degrees < 0 ? degrees + 90 * Math.ceil(-degrees / 90) : degrees > 90 ? degrees - 90 : degrees;
}

function openCalipers(hull: Contour): Calipers {
  const count = hull.length / 2;
  const edges = new Int32Array(hull.length);
  const touched: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [x, y] = [hull[2 * i]!, hull[2 * i + 1]!];
    if (y < hull[2 * touched[0] + 1]!) touched[0] = i;
    if (x > hull[2 * touched[1]]!) touched[1] = i;
    if (y > hull[2 * touched[2] + 1]!) touched[2] = i;
    if (x < hull[2 * touched[3]]!) touched[3] = i;
    const next = (i + 1) % count;
    edges[2 * i] = hull[2 * next]! - x;
    edges[2 * i + 1] = hull[2 * next + 1]! - y;
  }
  return { hull, edges, touched };
}

function smallestSide({ hull, edges, touched }: Calipers): Side {
  const count = hull.length / 2;
  let best: Side | undefined;
  let smallest = Infinity;
  for (let turn = 0; turn < count; turn++) {
    const leading = nextSide(edges, touched);
    const [a, b] = baseOf(edges, touched[leading]!, leading);
    touched[leading] = (touched[leading]! + 1) % count;
    const [bottom, right, top, left] = touched;
    const width = f32(
      f32((hull[2 * right]! - hull[2 * left]!) * a) + f32((hull[2 * right + 1]! - hull[2 * left + 1]!) * b),
    );
    const height = f32(
      f32(-(hull[2 * top]! - hull[2 * bottom]!) * b) + f32((hull[2 * top + 1]! - hull[2 * bottom + 1]!) * a),
    );
    const size = f32(width * height);
    if (size <= smallest) {
      smallest = size;
      best = { a, b, width, height, left, bottom };
    }
  }
  return best!;
}

/** An edge seen from its side of the calipers: all four point along the base when the side lies on the edge. */
function edgeSeenFrom(edges: Int32Array, point: number, side: number): readonly [number, number] {
  const [x, y] = [edges[2 * point]!, edges[2 * point + 1]!];
  if (side === 0) return [x, y];
  if (side === 1) return [y, -x];
  return side === 2 ? [-x, -y] : [-y, x];
}

/** The side that meets its next edge first when the calipers turn. */
function nextSide(edges: Int32Array, touched: readonly number[]): number {
  let leading = 0;
  let best = edgeSeenFrom(edges, touched[0]!, 0);
  for (let side = 1; side < 4; side++) {
    const edge = edgeSeenFrom(edges, touched[side]!, side);
    if (f32(f32(edge[1] * best[0]) - f32(edge[0] * best[1])) < 0) [leading, best] = [side, edge];
  }
  return leading;
}

function baseOf(edges: Int32Array, point: number, side: number): readonly [number, number] {
  const [x, y] = edgeSeenFrom(edges, point, side);
  const inverse = f32(1 / Math.sqrt(x * x + y * y));
  return [f32(x * inverse), f32(y * inverse)];
}
