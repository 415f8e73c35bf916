import { type Bitmap, type Contour, cut } from '../../../../raster/bitmap.ts';
import { boundingBox } from '../../../../raster/bounding-box.ts';
import type { Raster, Spline } from '../../../../raster/raster.ts';
import { area } from './geometry/measure.ts';
import { minAreaRectangle } from './geometry/min-area-rectangle.ts';
import { type Place, solveSpline } from './thin-plate-spline.ts';

const SLICE_WIDTH = 40;
const LARGEST_STRAIGHT_PART = 0.25;

/** How far a line bends. */
interface Bend {
  /** Distance of the highest and lowest slice when the line needs dewarping, else 0. */
  readonly delta: number;
  readonly source: readonly Place[];
  readonly target: readonly Place[];
}

export interface Dewarping {
  /** Part of the lines that need it. */
  readonly ratio: number;
  /** The line that the page is straightened by; undefined when too few need it. */
  readonly reference: Pick<Bend, 'source' | 'target'> | undefined;
}

/** Tells whether enough lines are bent, and by which of them the page should be straightened. */
export function chooseDewarping(contours: readonly Contour[], page: Bitmap, raster: Raster): Dewarping {
  const bends = contours.map((contour) => measureBend(contour, page.width, raster));
  const ratio = bends.filter(({ delta }) => delta > 0).length / bends.length;
  if (!(ratio > LARGEST_STRAIGHT_PART)) return { ratio, reference: undefined };
  return { ratio, reference: chooseReference(bends) };
}

/** The bent line closest to the mean bend; of several the first. */
function chooseReference(bends: readonly Bend[]): Bend | undefined {
  const average = mean(bends.map(({ delta }) => delta));
  let closest = Math.max(...bends.map(({ delta }) => delta));
  let chosen: Bend | undefined;
  for (const bend of bends) {
    const distance = Math.abs(average - bend.delta);
    if (bend.delta > 0 && distance < closest) [closest, chosen] = [distance, bend];
  }
  return chosen;
}

/** Looks at five narrow slices of the filled line. */
function measureBend(contour: Contour, pageWidth: number, raster: Raster): Bend {
  const box = boundingBox(contour);
  const shape = raster.fillContour(contour);
  const quarter = box.width >> 2;
  const half = box.width >> 1;
  const starts = [
    box.x,
    box.x + quarter - SLICE_WIDTH,
    box.x + half,
    box.x + half + quarter,
    box.x + box.width - SLICE_WIDTH,
  ];
  const slices = starts.map((start) =>
    measureSlice(shape, start - box.x, visibleColumns(start, pageWidth), raster),
  );
  const source = slices.map(({ row, column }): Place => [box.y + row, box.x + column]);
  const rows = source.map(([row]) => row);
  const spread = Math.max(...rows) - Math.min(...rows);
  const level = roundHalfEven(mean(rows));
  return {
    delta: spread > mean(slices.map(({ height }) => height)) ? spread : 0,
    source,
    target: source.map(([, column]): Place => [level, column]),
  };
}

/** Columns of a slice that lie on the page; a start left of it counts from the right edge, as Python's slices do. */
function visibleColumns(start: number, pageWidth: number): number {
  const from = start < 0 ? Math.max(0, start + pageWidth) : Math.min(start, pageWidth);
  const to =
    start + SLICE_WIDTH < 0
      ? Math.max(0, start + SLICE_WIDTH + pageWidth)
      : Math.min(start + SLICE_WIDTH, pageWidth);
  return Math.max(0, to - from);
}

interface Slice {
  readonly row: number;
  readonly column: number;
  readonly height: number;
}

/** Centre and height of the largest outline in the slice, in the coordinates of the line's box. */
function measureSlice(shape: Bitmap, start: number, columns: number, raster: Raster): Slice {
  const x = Math.max(0, start);
  const width = columns === 0 ? 0 : Math.min(start + columns, shape.width) - x;
  const outlines =
    width <= 0 ? [] : raster.traceContours(cut(shape, { x, y: 0, width, height: shape.height }));
  if (outlines.length === 0)
    return { row: shape.height >> 1, column: start + (columns >> 1), height: shape.height };
  const largest = outlines.reduce((best, outline) => (area(outline) > area(best) ? outline : best));
  const rectangle = minAreaRectangle(largest);
  return {
    row: Math.trunc(rectangle.y),
    column: x + Math.trunc(rectangle.x),
    height: boundingBox(largest).height,
  };
}

/** The spline from the level line to the bent one. The far corners hold the rest of the page in place. */
export function dewarpSpline(
  { source, target }: Pick<Bend, 'source' | 'target'>,
  { width, height }: Bitmap,
): Spline {
  const corners: readonly Place[] = [
    [0, 0],
    [height * height, 0],
    [0, width * width],
    [height * height, width * width],
  ];
  return solveSpline([...target, ...corners], [...source, ...corners]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
