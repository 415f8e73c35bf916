const WORD = 32;

/** Rows of bits, each in whole words; what lies beyond the width is 0. */
export class Bits {
  readonly words: number;
  readonly data: Int32Array;

  constructor(width: number, height: number, data?: Int32Array) {
    this.words = Math.ceil(width / WORD);
    this.data = data ?? new Int32Array(this.words * height);
  }

  row(y: number): Int32Array {
    return this.data.subarray(y * this.words, (y + 1) * this.words);
  }

  /** Sets `from` up to but not including `to`, which is larger. */
  setRange(y: number, from: number, to: number): void {
    const start = y * this.words;
    const first = start + (from >> 5);
    const last = start + ((to - 1) >> 5);
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) {
      this.data[first]! |= head & tail;
      return;
    }
    this.data[first]! |= head;
    this.data.fill(-1, first + 1, last);
    this.data[last]! |= tail;
  }

  /** Adds row `other` of bits of the same width to row `y`. */
  join(y: number, source: Bits, other: number): void {
    const to = y * this.words;
    const from = other * this.words;
    for (let i = 0; i < this.words; i++) this.data[to + i]! |= source.data[from + i]!;
  }
}

/** Starts and ends of the runs of set bits, in pairs. */
export function runs(row: Int32Array): number[] {
  const found: number[] = [];
  for (let from = nextBit(row, 0, 0); from >= 0;) {
    const to = nextBit(row, from, -1);
    found.push(from, to < 0 ? row.length * WORD : to);
    if (to < 0) break;
    from = nextBit(row, to, 0);
  }
  return found;
}

/** The first bit from `at` on that is set, or, with a `flip` of -1, that is not; -1 for none. */
function nextBit(row: Int32Array, at: number, flip: 0 | -1): number {
  let word = at >> 5;
  if (word >= row.length) return -1;
  let rest = (row[word]! ^ flip) & (-1 << (at & 31));
  while (rest === 0) {
    word += 1;
    if (word === row.length) return -1;
    rest = row[word]! ^ flip;
  }
  return word * WORD + lowestBit(rest);
}

/** Place of the lowest set bit. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
