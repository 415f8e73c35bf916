import { across } from './svg.ts';

/** A point with its words. */
interface Labelled {
  readonly words: string;
  /** Place across the plot, 0 to 1, and down in pixels. */
  readonly share: number;
  readonly y: number;
}

interface Label {
  readonly words: string;
  readonly x: string;
  readonly y: number;
  readonly 'text-anchor': 'start' | 'middle' | 'end';
}

/** Share of a plot that a letter takes on a phone. */
const LETTER = 0.024;
const HEIGHT = 15;
/** Above the point, below it, and further away. */
const STEPS = [-11, 20, -26, 35, -41, 50, -56, 65];

interface Box {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

const touch = (one: Box, other: Box): boolean =>
  one.from < other.to && other.from < one.to && Math.abs(one.y - other.y) < HEIGHT;

/** Words beside their points, where they cover neither another point nor its words. */
export function placeLabels(
  points: readonly Labelled[],
  [top, bottom]: readonly [number, number],
): readonly Label[] {
  // a point is in the middle of its height, words stand on their line
  const taken: Box[] = points.map(({ share, y }) => ({ from: share - 0.02, to: share + 0.02, y: y + 5 }));
  return points.map(({ words, share, y }) => {
    const anchor = share > 0.7 ? 'end' : share < 0.3 ? 'start' : 'middle';
    const width = words.length * LETTER;
    const from = { start: share, middle: share - width / 2, end: share - width }[anchor];
    const boxes = STEPS.map((step) => ({ from, to: from + width, y: y + step }));
    const fits = boxes.find(
      (box) => box.y > top - HEIGHT && box.y < bottom && !taken.some((other) => touch(box, other)),
    );
    const box = fits ?? boxes[0]!;
    taken.push(box);
    return { words, x: across(share), y: box.y, 'text-anchor': anchor };
  });
}
