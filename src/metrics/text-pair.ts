import type { Cut } from '../text/unit.ts';
import type { Work } from '../work/work.ts';
import { sequenceDistance } from '../align/distance.ts';
import type { Runs } from '../align/runs.ts';
import { canonicalScript } from '../align/script.ts';
import { internPair } from './intern.ts';
import type { SymbolPair } from './intern.ts';

type Change = (text: string) => string;

/** Two texts with what was computed of them: other forms, and by unit symbols, scripts and distances, each once. */
export class TextPair {
  readonly reference: string;
  readonly hypothesis: string;
  readonly #changed = new Map<Change, TextPair>();
  readonly #symbols = new Map<Cut, SymbolPair>();
  readonly #scripts = new Map<Cut, Runs>();
  readonly #distances = new Map<Cut, number>();
  readonly #wanted = new Set<Cut>();

  constructor(reference: string, hypothesis: string) {
    this.reference = reference;
    this.hypothesis = hypothesis;
  }

  /** The pair of the changed texts; this pair when nothing changes, so that what is known of it is shared. */
  changed(change: Change): TextPair {
    const known = this.#changed.get(change);
    if (known !== undefined) return known;
    const reference = change(this.reference);
    const hypothesis = change(this.hypothesis);
    const isSame = reference === this.reference && hypothesis === this.hypothesis;
    const pair = isSame ? this : new TextPair(reference, hypothesis);
    this.#changed.set(change, pair);
    return pair;
  }

  symbols(unit: Cut): SymbolPair {
    const found = this.#symbols.get(unit);
    if (found !== undefined) return found;
    const symbols = internPair(this.reference, this.hypothesis, unit);
    this.#symbols.set(unit, symbols);
    return symbols;
  }

  /** Says that the script will be asked for: a distance that is asked for first is then taken from it. */
  wantScript(unit: Cut): void {
    this.#wanted.add(unit);
  }

  *script(unit: Cut): Work<Runs> {
    const found = this.#scripts.get(unit);
    if (found !== undefined) return found;
    const { reference, hypothesis } = this.symbols(unit);
    const script = yield* canonicalScript(reference, hypothesis);
    this.#scripts.set(unit, script);
    return script;
  }

  *distance(unit: Cut): Work<number> {
    const found = this.#distances.get(unit);
    if (found !== undefined) return found;
    const distance = yield* this.#newDistance(unit);
    this.#distances.set(unit, distance);
    return distance;
  }

  *#newDistance(unit: Cut): Work<number> {
    if (this.#wanted.has(unit) || this.#scripts.has(unit)) {
      const { substitutions, deletions, insertions } = (yield* this.script(unit)).counts();
      return substitutions + deletions + insertions;
    }
    const { reference, hypothesis } = this.symbols(unit);
    return yield* sequenceDistance(reference, hypothesis);
  }

  /** Units of the reference, of the hypothesis, and their distance. */
  *measure(unit: Cut): Work<readonly [reference: number, hypothesis: number, distance: number]> {
    const { reference, hypothesis } = this.symbols(unit);
    return [reference.length, hypothesis.length, yield* this.distance(unit)];
  }
}
