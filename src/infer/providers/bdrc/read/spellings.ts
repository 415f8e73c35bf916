/** Numbers of pairs of numbers in the order they are first asked for. */
class Numbering {
  readonly #byFirst: (Map<number, number> | undefined)[] = [];
  readonly firsts: number[] = [];
  readonly seconds: number[] = [];

  numberOf(first: number, second: number): number {
    const bySecond = (this.#byFirst[first] ??= new Map());
    const known = bySecond.get(second);
    if (known !== undefined) return known;
    const number = this.firsts.length;
    this.firsts.push(first);
    this.seconds.push(second);
    bySecond.set(second, number);
    return number;
  }
}

const NOTHING = 0;

/**
 * What beams have spelled, each by a number: words joined by spaces, and the word under way. Steps are taken on
 * numbers; two spellings have the same number when they are the same string.
 */
export class Spellings {
  /** Nothing yet. */
  readonly start = NOTHING;
  readonly #labels: readonly string[];
  readonly #words: string[] = [''];
  readonly #byWord = new Map<string, number>([['', NOTHING]]);
  /** A text is another one and a word after it. */
  readonly #texts = new Numbering();
  /** A spelling is a text and the word under way. */
  readonly #spellings = new Numbering();
  /** A last word and the word under way. */
  readonly #ends = new Numbering();
  readonly #endOfSpelling: (number | undefined)[] = [];
  readonly #steps = new Map<number, number>();

  constructor(labels: readonly string[]) {
    this.#labels = labels;
    this.#texts.numberOf(NOTHING, NOTHING);
    this.#spellings.numberOf(NOTHING, NOTHING);
  }

  /** The spelling after one more label. */
  extend(spelling: number, label: number): number {
    const letters = this.#labels[label]!;
    if (letters === '') return spelling;
    const step = spelling * this.#labels.length + label;
    const known = this.#steps.get(step);
    if (known !== undefined) return known;
    const next = letters === ' ' ? this.finish(spelling) : this.#lengthen(spelling, letters);
    this.#steps.set(step, next);
    return next;
  }

  /** The spelling with the word under way at its end. */
  finish(spelling: number): number {
    const word = this.#spellings.seconds[spelling]!;
    if (word === NOTHING) return spelling;
    let text = this.#spellings.firsts[spelling]!;
    // a class may hold a space: its text is that of single words
    for (const part of this.#words[word]!.split(' '))
      text = this.#texts.numberOf(text, this.#wordOf(part) + 1);
    return this.#spellings.numberOf(text, NOTHING);
  }

  /** The finished words, joined by spaces. */
  textOf(spelling: number): string {
    const words: string[] = [];
    for (let text = this.#spellings.firsts[spelling]!; text !== NOTHING; text = this.#texts.firsts[text]!)
      words.push(this.#words[this.#texts.seconds[text]! - 1]!);
    return words.reverse().join(' ');
  }

  /** A number that spellings with the same last word and the same word under way share. */
  endOf(spelling: number): number {
    const known = this.#endOfSpelling[spelling];
    if (known !== undefined) return known;
    const lastWord = Math.max(0, this.#texts.seconds[this.#spellings.firsts[spelling]!]! - 1);
    const end = this.#ends.numberOf(lastWord, this.#spellings.seconds[spelling]!);
    this.#endOfSpelling[spelling] = end;
    return end;
  }

  #lengthen(spelling: number, letters: string): number {
    const word = this.#words[this.#spellings.seconds[spelling]!]! + letters;
    return this.#spellings.numberOf(this.#spellings.firsts[spelling]!, this.#wordOf(word));
  }

  #wordOf(word: string): number {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    this.#words.push(word);
    const number = this.#words.length - 1;
    this.#byWord.set(word, number);
    return number;
  }
}
