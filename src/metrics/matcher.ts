import type { Work } from '../work/work.ts';
import type { Sequence } from '../align/sequence.ts';

/** A common block: so many equal symbols from these places on. */
export interface Block {
  readonly reference: number;
  readonly hypothesis: number;
  readonly size: number;
}

/** Half-open ranges in which a block is looked for. */
interface Window {
  readonly referenceStart: number;
  readonly referenceEnd: number;
  readonly hypothesisStart: number;
  readonly hypothesisEnd: number;
}

/** In hypotheses from this length on, symbols that make up more than one in a hundred are no anchors. */
const POPULAR_LENGTH = 200;

/** Places after which the search may be paused: some milliseconds of work. */
const PAUSE_PLACES = 500_000;

/**
 * The matching blocks of Python's `difflib.SequenceMatcher(None, reference, hypothesis)`, `autojunk`
 * included: the longest common block, then the same on both sides of it. Of equally long blocks the first of
 * the reference, then of the hypothesis.
 */
export function* matchingBlocks(reference: Sequence, hypothesis: Sequence): Work<Block[]> {
  const index = new PlaceIndex(hypothesis);
  const blocks: Block[] = [];
  const windows: Window[] = [
    {
      referenceStart: 0,
      referenceEnd: reference.length,
      hypothesisStart: 0,
      hypothesisEnd: hypothesis.length,
    },
  ];
  for (let window = windows.pop(); window !== undefined; window = windows.pop()) {
    const block = yield* longestBlock(reference, hypothesis, index, window);
    if (block.size === 0) continue;
    blocks.push(block);
    const { referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } = window;
    if (referenceStart < block.reference && hypothesisStart < block.hypothesis) {
      windows.push({
        referenceStart,
        referenceEnd: block.reference,
        hypothesisStart,
        hypothesisEnd: block.hypothesis,
      });
    }
    const referenceNext = block.reference + block.size;
    const hypothesisNext = block.hypothesis + block.size;
    if (referenceNext < referenceEnd && hypothesisNext < hypothesisEnd) {
      windows.push({
        referenceStart: referenceNext,
        referenceEnd,
        hypothesisStart: hypothesisNext,
        hypothesisEnd,
      });
    }
  }
  return blocks;
}

/**
 * The places of each symbol of the hypothesis that may anchor a block, ascending; and lengths of blocks that
 * end at a place.
 */
class PlaceIndex {
  readonly places: Int32Array;
  readonly #ranges = new Map<number, readonly [start: number, end: number]>();
  /** Length of the block that ends before place j in the row before and in this row. */
  before: Int32Array;
  here: Int32Array;

  constructor({ symbols, length }: Sequence) {
    const counts = new Map<number, number>();
    for (let j = 0; j < length; j += 1) counts.set(symbols[j]!, (counts.get(symbols[j]!) ?? 0) + 1);
    const most = length >= POPULAR_LENGTH ? Math.floor(length / 100) + 1 : length;
    const next = new Map<number, number>();
    let size = 0;
    for (const [symbol, count] of counts) {
      if (count > most) continue;
      this.#ranges.set(symbol, [size, size + count]);
      next.set(symbol, size);
      size += count;
    }
    this.places = new Int32Array(size);
    for (let j = 0; j < length; j += 1) {
      const at = next.get(symbols[j]!);
      if (at === undefined) continue;
      this.places[at] = j;
      next.set(symbols[j]!, at + 1);
    }
    this.before = new Int32Array(length + 1);
    this.here = new Int32Array(length + 1);
  }

  /** Range in `places` of a symbol's places from `start` up to but without `end`. */
  rangeOf(symbol: number, start: number, end: number): readonly [number, number] {
    const range = this.#ranges.get(symbol);
    if (range === undefined) return [0, 0];
    return [this.#lowerBound(range, start), this.#lowerBound(range, end)];
  }

  #lowerBound([first, last]: readonly [number, number], place: number): number {
    let low = first;
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function* longestBlock(
  reference: Sequence,
  hypothesis: Sequence,
  index: PlaceIndex,
  window: Window,
): Work<Block> {
  const anchor = yield* longestAnchor(reference, index, window);
  return extend(anchor, reference.symbols, hypothesis.symbols, window);
}

function* longestAnchor(
  { symbols }: Sequence,
  index: PlaceIndex,
  { referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }: Window,
): Work<Block> {
  const { places } = index;
  let work = 0;
  let best: Block = { reference: referenceStart, hypothesis: hypothesisStart, size: 0 };
  let [oldStart, oldEnd] = [0, 0];
  for (let i = referenceStart; i < referenceEnd; i += 1) {
    const { before, here } = index;
    const [start, end] = index.rangeOf(symbols[i]!, hypothesisStart, hypothesisEnd);
    for (let at = start; at < end; at += 1) {
      const j = places[at]!;
      const size = before[j]! + 1;
      here[j + 1] = size;
      if (size > best.size) best = { reference: i - size + 1, hypothesis: j - size + 1, size };
    }
    for (let at = oldStart; at < oldEnd; at += 1) before[places[at]! + 1] = 0;
    index.before = here;
    index.here = before;
    [oldStart, oldEnd] = [start, end];
    work += 8 + end - start;
    if (work >= PAUSE_PLACES) {
      work = 0;
      yield;
    }
  }
  for (let at = oldStart; at < oldEnd; at += 1) index.before[places[at]! + 1] = 0;
  return best;
}

/** Symbols that are no anchors may still lengthen a block at both ends. */
function extend(
  { reference, hypothesis, size }: Block,
  first: Int32Array,
  second: Int32Array,
  window: Window,
): Block {
  let back = 0;
  while (
    reference - back > window.referenceStart &&
    hypothesis - back > window.hypothesisStart &&
    first[reference - back - 1] === second[hypothesis - back - 1]
  )
    back += 1;
  let end = size;
  while (
    reference + end < window.referenceEnd &&
    hypothesis + end < window.hypothesisEnd &&
    first[reference + end] === second[hypothesis + end]
  )
    end += 1;
  return { reference: reference - back, hypothesis: hypothesis - back, size: end + back };
}
