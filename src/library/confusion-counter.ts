import { compareCodePoints } from '../schema/code-point-order.ts';
import { textEngine } from './engine.ts';
import { OPS_START, OP_STRIDE } from '../align/ops.ts';
import type { TextEngine } from '../engine/engine.ts';
import type { Cut } from '../text/unit.ts';

/** A substitution and how often it occurs. */
interface Confusion {
  readonly reference: string;
  readonly hypothesis: string;
  readonly count: number;
}

/** A unit that is missing or too many, and how often. */
interface CountedSymbol {
  readonly text: string;
  readonly count: number;
}

/** What is read wrong, most frequent first; equal counts in the order of code points. */
export interface Confusions {
  readonly substitutions: readonly Confusion[];
  readonly deletions: readonly CountedSymbol[];
  readonly insertions: readonly CountedSymbol[];
}

const SUBSTITUTION = 1;
const DELETION = 2;
const INSERTION = 3;

/** Counts what is read wrong, pair after pair, in the canonical alignment of a unit. */
export class ConfusionCounter {
  readonly #unit: Cut;
  readonly #engine: TextEngine;
  readonly #substitutions = new Map<string, Map<string, number>>();
  readonly #deletions = new Map<string, number>();
  readonly #insertions = new Map<string, number>();

  constructor(unit: Cut, engine: TextEngine = textEngine()) {
    this.#unit = unit;
    this.#engine = engine;
  }

  add(reference: string, hypothesis: string): void {
    this.#addScript(reference, hypothesis, this.#engine.align(reference, hypothesis, this.#unit));
  }

  /** The same while the event loop runs; the signal ends it in the midst of a pair. */
  async addLater(reference: string, hypothesis: string, signal: AbortSignal | undefined): Promise<void> {
    const script = await this.#engine.alignLater(reference, hypothesis, this.#unit, { signal });
    this.#addScript(reference, hypothesis, script);
  }

  #addScript(reference: string, hypothesis: string, script: Uint32Array): void {
    const expected = new UnitCursor(reference, this.#engine.segment(reference, this.#unit));
    const found = new UnitCursor(hypothesis, this.#engine.segment(hypothesis, this.#unit));
    for (let at = OPS_START; at < script.length; at += OP_STRIDE) {
      const kind = script[at]!;
      const first = kind === INSERTION ? [] : expected.takeUntil(script[at + 2]!);
      const second = kind === DELETION ? [] : found.takeUntil(script[at + 4]!);
      if (kind === SUBSTITUTION) this.#addSubstitutions(first, second);
      else if (kind === DELETION) for (const text of first) increase(this.#deletions, text);
      else if (kind === INSERTION) for (const text of second) increase(this.#insertions, text);
    }
  }

  /** The `limit` most frequent of each kind. */
  top(limit: number = Number.POSITIVE_INFINITY): Confusions {
    const substitutions = [...this.#substitutions].flatMap(([reference, found]) =>
      [...found].map(([hypothesis, count]) => ({ reference, hypothesis, count })),
    );
    substitutions.sort(
      (a, b) =>
        b.count - a.count ||
        compareCodePoints(a.reference, b.reference) ||
        compareCodePoints(a.hypothesis, b.hypothesis),
    );
    return {
      substitutions: substitutions.slice(0, limit),
      deletions: rank(this.#deletions).slice(0, limit),
      insertions: rank(this.#insertions).slice(0, limit),
    };
  }

  #addSubstitutions(expected: readonly string[], found: readonly string[]): void {
    for (const [at, text] of expected.entries()) {
      const known = this.#substitutions.get(text) ?? new Map<string, number>();
      this.#substitutions.set(text, known);
      increase(known, found[at]!);
    }
  }
}

/** Goes through the units of a text. */
class UnitCursor {
  readonly #text: string;
  readonly #places: Uint32Array;
  #next = 0;

  constructor(text: string, places: Uint32Array) {
    this.#text = text;
    this.#places = places;
  }

  /** The next units up to an offset. */
  takeUntil(end: number): string[] {
    const units: string[] = [];
    for (; this.#next < this.#places.length && this.#places[this.#next + 1]! <= end; this.#next += 2) {
      units.push(this.#text.slice(this.#places[this.#next], this.#places[this.#next + 1]));
    }
    return units;
  }
}

function increase(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

function rank(counts: ReadonlyMap<string, number>): CountedSymbol[] {
  const lapses = [...counts].map(([text, count]) => ({ text, count }));
  return lapses.sort((a, b) => b.count - a.count || compareCodePoints(a.text, b.text));
}
