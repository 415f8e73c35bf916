import { combinationWidth } from '../../metrics/combination.ts';

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
export class Combined {
  readonly #models: number;
  readonly #best: number[];
  /** Errors common to models i and j at i × models + j; a model's own errors on the diagonal. */
  readonly #common: Float64Array;
  #pages = 0;
  #length = 0;
  #oracleEdits = 0;
  #voteEdits = 0;

  constructor(models: number) {
    this.#models = models;
    this.#best = Array.from({ length: models }, () => 0);
    this.#common = new Float64Array(models * models);
  }

  /** Adds the numbers of pages, as `combinePage` gives them. */
  add(numbers: Uint32Array): void {
    const width = combinationWidth(this.#models);
    for (let at = 0; at < numbers.length; at += width) this.#addPage(numbers.subarray(at, at + width));
  }

  #addPage(numbers: Uint32Array): void {
    const edits = numbers.subarray(0, this.#models);
    const least = Math.min(...edits);
    this.#best[edits.indexOf(least)]! += 1;
    this.#oracleEdits += least;
    this.#pages += 1;
    this.#length += numbers[this.#models]!;
    this.#voteEdits += numbers[this.#models + 1]!;
    let at = this.#models + 2;
    for (let left = 0; left < this.#models; left += 1)
      for (let right = left; right < this.#models; right += 1) {
        this.#common[left * this.#models + right]! += numbers[at]!;
        at += 1;
      }
  }

  view(): CombinedView {
    const numbers = Array.from({ length: this.#models }, (_, at) => at);
    return {
      pages: this.#pages,
      oracle: this.#rate(this.#oracleEdits),
      vote: this.#models < 3 ? null : this.#rate(this.#voteEdits),
      complementarity: numbers.map((model) => numbers.map((other) => this.#complementarity(model, other))),
      best: this.#best,
    };
  }

  #rate(edits: number): CombinedRate {
    return {
      edits,
      referenceLength: this.#length,
      cer: this.#length === 0 ? null : edits / this.#length,
    };
  }

  /** Share of a model's errors that another model does not make; null for a model without errors. */
  #complementarity(model: number, other: number): number | null {
    const [left, right] = [Math.min(model, other), Math.max(model, other)];
    const own = this.#common[model * this.#models + model]!;
    return own === 0 ? null : (own - this.#common[left * this.#models + right]!) / own;
  }
}
