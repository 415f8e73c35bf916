import type { Unit } from '../../unit.ts';
import { sequenceDistance } from '../align/distance.ts';
import type { Runs } from '../align/runs.ts';
import { canonicalScript } from '../align/script.ts';
import { internPair } from '../text/intern.ts';
import type { SymbolPair } from '../text/intern.ts';

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
    return remember(this.#symbols, unit, () => internPair(this.reference, this.hypothesis, unit));
  }

  script(unit: Unit): Runs {
    return remember(this.#scripts, unit, () => {
      const { reference, hypothesis } = this.symbols(unit);
      return canonicalScript(reference, hypothesis);
    });
  }

  distance(unit: Unit): number {
    return remember(this.#distances, unit, () => {
      const script = this.#scripts.get(unit)?.counts();
      if (script !== undefined) return script.substitutions + script.deletions + script.insertions;
      const { reference, hypothesis } = this.symbols(unit);
      return sequenceDistance(reference, hypothesis);
    });
  }
}

function remember<Value>(known: Map<Unit, Value>, unit: Unit, compute: () => Value): Value {
  const found = known.get(unit);
  if (found !== undefined) return found;
  const value = compute();
  known.set(unit, value);
  return value;
}
