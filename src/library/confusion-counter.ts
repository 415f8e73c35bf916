import { compareCodePoints } from '../schema/code-point-order.ts';
import { textEngine } from './engine.ts';
import { DELETION, SUBSTITUTION } from '../align/runs.ts';
import { eachConfusion } from '../metrics/confusions.ts';
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
    const units = [reference, hypothesis].map((text) => this.#engine.segment(text, this.#unit));
    eachConfusion(script, units[0]!, units[1]!, (kind, from, to, otherFrom, otherTo) => {
      const [expected, found] = [reference.slice(from, to), hypothesis.slice(otherFrom, otherTo)];
      if (kind === SUBSTITUTION) this.#addSubstitution(expected, found);
      else if (kind === DELETION) increase(this.#deletions, expected);
      else increase(this.#insertions, found);
    });
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

  #addSubstitution(expected: string, found: string): void {
    const known = this.#substitutions.get(expected) ?? new Map<string, number>();
    this.#substitutions.set(expected, known);
    increase(known, found);
  }
}

function increase(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

function rank(counts: ReadonlyMap<string, number>): CountedSymbol[] {
  const lapses = [...counts].map(([text, count]) => ({ text, count }));
  return lapses.sort((a, b) => b.count - a.count || compareCodePoints(a.text, b.text));
}
