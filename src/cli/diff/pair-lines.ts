import { align, distance, segment } from '../../engine/index.ts';

/** A line of each side; undefined where a side has none. */
export interface LinePair {
  readonly reference: string | undefined;
  readonly hypothesis: string | undefined;
}

/** Cost of a line without a partner. Lines are paired when less than twice this share of them differs. */
const ALONE = 0.4;

/** Lines between equal ones are compared each with each up to this many pairs; beyond, they are paired by position. */
const MOST_PAIRS = 40_000;

/** Pairs the lines of two texts: equal lines first, then the most alike between them. */
export function pairLines(reference: string, hypothesis: string): LinePair[] {
  const [first, second] = [segment(reference, { unit: 'line' }), segment(hypothesis, { unit: 'line' })];
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  let [gapStart, otherGapStart] = [0, 0];
  const closeGap = (): void => {
    for (const pair of pairGap(first.slice(gapStart, i), second.slice(otherGapStart, j))) pairs.push(pair);
  };
  for (const { kind, count } of lineRuns(reference, hypothesis)) {
    if (kind === 'hit') closeGap();
    for (let step = 0; step < count; step += 1) {
      if (kind === 'hit') pairs.push({ reference: first[i], hypothesis: second[j] });
      if (kind !== 'insertion') i += 1;
      if (kind !== 'deletion') j += 1;
    }
    if (kind === 'hit') [gapStart, otherGapStart] = [i, j];
  }
  closeGap();
  return pairs;
}

function lineRuns(
  reference: string,
  hypothesis: string,
): { readonly kind: string; readonly count: number }[] {
  return align(reference, hypothesis, { unit: 'line' }).ops.map(
    ({ kind, reference: range, hypothesis: otherRange }) => {
      const text = kind === 'insertion' ? hypothesis.slice(...otherRange) : reference.slice(...range);
      // a dot behind the run, so that an empty line at its end counts
      return { kind, count: segment(`${text}.`, { unit: 'line' }).length };
    },
  );
}

/** The cheapest way to pair lines in order, by the table of all pairs. */
function pairGap(first: readonly string[], second: readonly string[]): LinePair[] {
  if (first.length * second.length > MOST_PAIRS) return pairByPosition(first, second);
  const width = second.length + 1;
  const costs = new Float64Array((first.length + 1) * width);
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = 0; j <= second.length; j += 1) {
      if (i > 0 || j > 0) costs[i * width + j] = Math.min(...waysTo(costs, width, first, second, i, j));
    }
  }
  const pairs: LinePair[] = [];
  for (let [i, j] = [first.length, second.length]; i > 0 || j > 0;) {
    const ways = waysTo(costs, width, first, second, i, j);
    const best = ways.indexOf(Math.min(...ways));
    pairs.push({
      reference: best === 1 ? undefined : first[i - 1],
      hypothesis: best === 2 ? undefined : second[j - 1],
    });
    if (best !== 1) i -= 1;
    if (best !== 2) j -= 1;
  }
  return pairs.toReversed();
}

/** Cost of reaching a cell by a pair, by a line of the hypothesis alone, by one of the reference alone. */
function waysTo(
  costs: Float64Array,
  width: number,
  first: readonly string[],
  second: readonly string[],
  i: number,
  j: number,
): number[] {
  const at = i * width + j;
  return [
    i > 0 && j > 0
      ? costs[at - width - 1]! + difference(first[i - 1]!, second[j - 1]!)
      : Number.POSITIVE_INFINITY,
    j > 0 ? costs[at - 1]! + ALONE : Number.POSITIVE_INFINITY,
    i > 0 ? costs[at - width]! + ALONE : Number.POSITIVE_INFINITY,
  ];
}

/** Share of two lines that differs, 0 to 1. */
function difference(reference: string, hypothesis: string): number {
  return distance(reference, hypothesis) / Math.max(1, reference.length, hypothesis.length);
}

function pairByPosition(first: readonly string[], second: readonly string[]): LinePair[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => ({
    reference: first[at],
    hypothesis: second[at],
  }));
}
