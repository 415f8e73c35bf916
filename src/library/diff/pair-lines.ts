import { distanceMany } from '../many-functions.ts';
import { alignLater } from '../pair-functions.ts';
import { segment } from '../text-functions.ts';

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
export async function pairLines(
  reference: string,
  hypothesis: string,
  signal: AbortSignal | undefined,
): Promise<LinePair[]> {
  const [first, second] = [segment(reference, { unit: 'line' }), segment(hypothesis, { unit: 'line' })];
  const pairs: LinePair[] = [];
  let [i, j] = [0, 0];
  let [gapStart, otherGapStart] = [0, 0];
  const closeGap = async (): Promise<void> => {
    const gap = await pairGap(first.slice(gapStart, i), second.slice(otherGapStart, j), signal);
    for (const pair of gap) pairs.push(pair);
  };
  for (const { kind, count } of await lineRuns(reference, hypothesis, signal)) {
    if (kind === 'hit') await closeGap();
    for (let step = 0; step < count; step += 1) {
      if (kind === 'hit') pairs.push({ reference: first[i], hypothesis: second[j] });
      if (kind !== 'insertion') i += 1;
      if (kind !== 'deletion') j += 1;
    }
    if (kind === 'hit') [gapStart, otherGapStart] = [i, j];
  }
  await closeGap();
  return pairs;
}

async function lineRuns(
  reference: string,
  hypothesis: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly kind: string; readonly count: number }[]> {
  const { ops } = await alignLater(reference, hypothesis, { unit: 'line', signal });
  return ops.map(({ kind, reference: range, hypothesis: otherRange }) => {
    const text = kind === 'insertion' ? hypothesis.slice(...otherRange) : reference.slice(...range);
    // a dot behind the run, so that an empty line at its end counts
    return { kind, count: segment(`${text}.`, { unit: 'line' }).length };
  });
}

/** The cheapest way to pair lines in order, by the table of all pairs. */
async function pairGap(
  first: readonly string[],
  second: readonly string[],
  signal: AbortSignal | undefined,
): Promise<LinePair[]> {
  if (first.length * second.length > MOST_PAIRS) return pairByPosition(first, second);
  const differences = await differencesOf(first, second, signal);
  const width = second.length + 1;
  const costs = new Float64Array((first.length + 1) * width);
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = 0; j <= second.length; j += 1) {
      if (i > 0 || j > 0) costs[i * width + j] = Math.min(...waysTo(costs, width, differences, i, j));
    }
  }
  const pairs: LinePair[] = [];
  for (let [i, j] = [first.length, second.length]; i > 0 || j > 0;) {
    const ways = waysTo(costs, width, differences, i, j);
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
  differences: Float64Array,
  i: number,
  j: number,
): number[] {
  const at = i * width + j;
  return [
    i > 0 && j > 0
      ? costs[at - width - 1]! + differences[(i - 1) * (width - 1) + j - 1]!
      : Number.POSITIVE_INFINITY,
    j > 0 ? costs[at - 1]! + ALONE : Number.POSITIVE_INFINITY,
    i > 0 ? costs[at - width]! + ALONE : Number.POSITIVE_INFINITY,
  ];
}

/** For each line of the first and each of the second the share of them that differs, 0 to 1. */
async function differencesOf(
  first: readonly string[],
  second: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float64Array> {
  const references = first.flatMap((line) => second.map(() => line));
  const hypotheses = first.flatMap(() => second);
  const distances = await distanceMany(references, hypotheses, { signal });
  return Float64Array.from(
    distances,
    (edits, at) => edits / Math.max(1, references[at]!.length, hypotheses[at]!.length),
  );
}

function pairByPosition(first: readonly string[], second: readonly string[]): LinePair[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => ({
    reference: first[at],
    hypothesis: second[at],
  }));
}
