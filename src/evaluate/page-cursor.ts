import { NOT_COMPUTED, RECORD_LENGTH, slotColumn, slotNames } from '../metrics/record.ts';
import type { ModelPages } from '../results/model-pages.ts';

/** Reads the pages of a model row by row: the record and the rates of the row at hand. */
export class PageCursor {
  /** Names of the rates. */
  readonly keys: readonly string[];
  readonly rates: Float64Array;
  /** Numbers of the slots that the record has. */
  readonly slots: Uint32Array;
  readonly record: Uint32Array = new Uint32Array(RECORD_LENGTH).fill(NOT_COMPUTED);
  readonly #counts: readonly Uint32Array[];
  readonly #rates: readonly Float64Array[];

  constructor({ counts, rates }: Pick<ModelPages, 'counts' | 'rates'>) {
    const columns = slotNames().map(slotColumn);
    this.keys = [...rates.keys()];
    this.rates = new Float64Array(rates.size);
    this.slots = Uint32Array.from(counts.keys(), (name) => columns.indexOf(name));
    this.#counts = [...counts.values()];
    this.#rates = [...rates.values()];
  }

  read(row: number): void {
    for (let at = 0; at < this.slots.length; at += 1) this.record[this.slots[at]!] = this.#counts[at]![row]!;
    for (let at = 0; at < this.rates.length; at += 1) this.rates[at] = this.#rates[at]![row]!;
  }
}
