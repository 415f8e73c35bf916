import { percent } from '../format/numbers.ts';
import { TOLD_END_COST, withoutPageEnds } from '../text/page-ends.ts';

/** Counts what stands at the ends of transcripts and no model can read on an image. */
export class EndCount {
  #pages = 0;
  #withEnds = 0;
  #characters = 0;
  #codePoints = 0;

  add(transcript: string): void {
    const dropped = transcript.length - withoutPageEnds(transcript).length;
    this.#pages += 1;
    this.#withEnds += dropped > 0 ? 1 : 0;
    this.#characters += dropped;
    this.#codePoints += [...transcript].length;
  }

  /** One line, where a model whose texts have no such ends would lose more than a little by them. */
  notes(): string[] {
    if (this.#characters <= this.#codePoints * TOLD_END_COST) return [];
    const cost = percent(this.#characters / this.#codePoints);
    return [
      `benchmark.csv: ${this.#withEnds} of ${this.#pages} transcripts have line ends at their end or ` +
        `a byte order mark, which cost a model without them ${cost} CER: errata prepare drops them, ` +
        '--normalize trim scores without them',
    ];
  }
}
