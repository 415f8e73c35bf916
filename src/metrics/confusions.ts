import { OPS_START, OP_STRIDE } from '../align/ops.ts';
import { DELETION, HIT, INSERTION, SUBSTITUTION } from '../align/runs.ts';

/** Kinds of confusions by their number in a script. */
export const CONFUSION_KINDS = {
  [SUBSTITUTION]: 'substitution',
  [DELETION]: 'deletion',
  [INSERTION]: 'insertion',
} as const;

/** Where a confusion is: its kind, and start and end of the unit in both texts; 0 where a text has none. */
type VisitConfusion = (kind: number, from: number, to: number, otherFrom: number, otherTo: number) => void;

/** Visits the single units that a script does not hit; `reference` and `hypothesis` are the places of all units. */
export function eachConfusion(
  script: Uint32Array,
  reference: Uint32Array,
  hypothesis: Uint32Array,
  visit: VisitConfusion,
): void {
  let [i, j] = [0, 0];
  for (let at = OPS_START; at < script.length; at += OP_STRIDE) {
    const [kind, end, otherEnd] = [script[at]!, script[at + 2]!, script[at + 4]!];
    for (;;) {
      const isHere = kind !== INSERTION && i < reference.length && reference[i + 1]! <= end;
      const isThere = kind !== DELETION && j < hypothesis.length && hypothesis[j + 1]! <= otherEnd;
      if (!isHere && !isThere) break;
      if (kind !== HIT)
        visit(
          kind,
          isHere ? reference[i]! : 0,
          isHere ? reference[i + 1]! : 0,
          isThere ? hypothesis[j]! : 0,
          isThere ? hypothesis[j + 1]! : 0,
        );
      if (isHere) i += 2;
      if (isThere) j += 2;
    }
  }
}

/** Numbers of a confusion: its kind, the pair where it was first seen, and its place in both texts. */
const CONFUSION_STRIDE = 6;

/**
 * Counts the confusions of some pairs, each once for all pairs that have it: the twin of `Confusions` in
 * `crates/metrics`.
 */
export class ConfusionBlock {
  readonly #numbers = new Map<string, number>();
  readonly #places: number[] = [];
  readonly #entries: number[] = [];
  #pairs = 0;

  /** Counts a pair by its script and the places of its units; `pair` is what it is called in the result. */
  add(
    pair: number,
    texts: readonly [reference: string, hypothesis: string],
    script: Uint32Array,
    units: readonly [reference: Uint32Array, hypothesis: Uint32Array],
  ): void {
    const counts = new Map<number, number>();
    eachConfusion(script, ...units, (kind, from, to, otherFrom, otherTo) => {
      const reference = texts[0].slice(from, to);
      const key = `${kind} ${reference.length} ${reference}${texts[1].slice(otherFrom, otherTo)}`;
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(key, number);
        this.#places.push(kind, pair, from, to, otherFrom, otherTo);
      }
      counts.set(number, (counts.get(number) ?? 0) + 1);
    });
    this.#pairs += 1;
    this.#entries.push(counts.size);
    for (const [number, count] of counts) this.#entries.push(number, count);
  }

  /**
   * The number of confusions, the number of pairs, where each confusion was first seen; then for each pair how many it
   * has, and the number and the count of each.
   */
  numbers(): Uint32Array {
    return Uint32Array.from([this.#numbers.size, this.#pairs, ...this.#places, ...this.#entries]);
  }
}

/** Takes what blocks of confusions hold. */
export interface ConfusionReader<Known> {
  /** A confusion of a block, before its counts. */
  open(kind: number, reference: string, hypothesis: string): Known;
  /** The confusions of a pair and how often it has each. */
  pair(pair: number, confusions: readonly Known[], counts: readonly number[]): void;
}

/** Reads blocks one after the other; `first` is the number of the first pair among the texts. */
export function readConfusions<Known>(
  numbers: Uint32Array,
  first: number,
  references: readonly string[],
  hypotheses: readonly string[],
  reader: ConfusionReader<Known>,
): void {
  let next = first;
  for (let at = 0; at < numbers.length;) {
    const [size, pairs] = [numbers[at]!, numbers[at + 1]!];
    at += 2;
    const known: Known[] = [];
    for (const end = at + size * CONFUSION_STRIDE; at < end; at += CONFUSION_STRIDE) {
      const [kind, pair] = [numbers[at]!, numbers[at + 1]!];
      const reference = references[pair]!.slice(numbers[at + 2], numbers[at + 3]);
      known.push(reader.open(kind, reference, hypotheses[pair]!.slice(numbers[at + 4], numbers[at + 5])));
    }
    for (const end = next + pairs; next < end; next += 1) {
      const [confusions, counts]: [Known[], number[]] = [[], []];
      const last = at + 1 + 2 * numbers[at]!;
      for (at += 1; at < last; at += 2) {
        confusions.push(known[numbers[at]!]!);
        counts.push(numbers[at + 1]!);
      }
      reader.pair(next, confusions, counts);
    }
  }
}
