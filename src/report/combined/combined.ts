import { distance } from '../../library/index.ts';
import { CommonErrors, missedUnits } from './errors.ts';
import { voteText } from './vote.ts';

/** A page that every model has read: the reference and the models' texts in their order. */
export interface CombinedPage {
  readonly reference: string;
  readonly texts: readonly string[];
}

/** Error counts and rate of one way to combine the models. */
interface CombinedRate {
  readonly edits: number;
  readonly referenceLength: number;
  /** Edits over reference code points of all pages; null without any. */
  readonly cer: number | null;
}

export interface CombinedView {
  /** Pages that every model has read. */
  readonly pages: number;
  /** The best model of each page: what a perfect choice between the models would reach. */
  readonly oracle: CombinedRate;
  /** The text most models agree on; null with fewer than three models. */
  readonly vote: CombinedRate | null;
  /** Share of a row's errors that the model of the column does not make. */
  readonly complementarity: readonly (readonly (number | null)[])[];
  /** Pages on which each model is the best one; of equal ones the first. */
  readonly best: readonly number[];
}

/** What the models would reach together, on the pages that all of them have read. */
export function combine(pages: Iterable<CombinedPage>, models: number): CombinedView {
  const errors = new CommonErrors(models);
  const best = Array.from({ length: models }, () => 0);
  const [oracle, vote] = [new Sum(), new Sum()];
  let count = 0;
  for (const { reference, texts } of pages) {
    const edits = texts.map((text) => distance(reference, text));
    const length = codePoints(reference);
    const winner = edits.indexOf(Math.min(...edits));
    best[winner] = (best[winner] ?? 0) + 1;
    oracle.add(edits[winner] ?? 0, length);
    const voted = voteText(texts);
    if (voted !== undefined) vote.add(distance(reference, voted), length);
    errors.add(texts.map((text) => missedUnits(reference, text)));
    count += 1;
  }
  const numbers = Array.from({ length: models }, (_, at) => at);
  return {
    pages: count,
    oracle: oracle.rate(),
    vote: models < 3 ? null : vote.rate(),
    complementarity: numbers.map((model) => numbers.map((other) => errors.complementarity(model, other))),
    best,
  };
}

class Sum {
  #edits = 0;
  #length = 0;

  add(edits: number, length: number): void {
    this.#edits += edits;
    this.#length += length;
  }

  rate(): CombinedRate {
    return {
      edits: this.#edits,
      referenceLength: this.#length,
      cer: this.#length === 0 ? null : this.#edits / this.#length,
    };
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
