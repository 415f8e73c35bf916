import type { Unit } from '../text/unit.ts';
import type { Work } from '../work/work.ts';
import { sequenceDistance } from '../align/distance.ts';
import type { Runs } from '../align/runs.ts';
import { canonicalScript } from '../align/script.ts';
import { internPair } from './intern.ts';
import type { SymbolPair } from './intern.ts';

/** Two texts with what was computed of them: symbols, scripts and distances, each once a unit. */
export class TextPair {
  readonly reference: string;
  readonly hypothesis: string;
  readonly #symbols = new Map<Unit, SymbolPair>();
  readonly #scripts = new Map<Unit, Runs>();
  readonly #distances = new Map<Unit, number>();

  constructor(reference: string, hypothesis: string) {
    this.reference = reference;
    this.hypothesis = hypothesis;
  }

  /** The pair of the changed texts; this pair when nothing changes, so that what is known of it is shared. */
  changed(change: (text: string) => string): TextPair {
    const reference = change(this.reference);
    const hypothesis = change(this.hypothesis);
    return reference === this.reference && hypothesis === this.hypothesis
      ? this
      : new TextPair(reference, hypothesis);
  }

  symbols(unit: Unit): SymbolPair {
    const found = this.#symbols.get(unit);
    if (found !== undefined) return found;
    const symbols = internPair(this.reference, this.hypothesis, unit);
    this.#symbols.set(unit, symbols);
    return symbols;
  }

  *script(unit: Unit): Work<Runs> {
    const found = this.#scripts.get(unit);
    if (found !== undefined) return found;
    const { reference, hypothesis } = this.symbols(unit);
    const script = yield* canonicalScript(reference, hypothesis);
    this.#scripts.set(unit, script);
    return script;
  }

  *distance(unit: Unit): Work<number> {
    const found = this.#distances.get(unit);
    if (found !== undefined) return found;
    const script = this.#scripts.get(unit)?.counts();
    const { reference, hypothesis } = this.symbols(unit);
    const distance =
      script === undefined
        ? yield* sequenceDistance(reference, hypothesis)
        : script.substitutions + script.deletions + script.insertions;
    this.#distances.set(unit, distance);
    return distance;
  }
}
