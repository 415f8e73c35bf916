/** Rounds after which three seed words have reached every bit (the author's figure). */
const WARM_UP = 15;
const WORDS = 4_294_967_296;
/** Up to this bound a 32-bit word times the bound is exact in a double. */
const EXACT_BOUND = 2 ** 21;

/** Random words of one resample, a pure function of seed, resample and scheme: sfc32, word for word as in the addon. */
export class Generator {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, resample: number, scheme: number) {
    this.#a = seed | 0;
    this.#b = resample | 0;
    this.#c = scheme | 0;
    for (let round = 0; round < WARM_UP; round += 1) this.word();
  }

  /** The next 32 random bits, from 0 up. */
  word(): number {
    const word = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  /** A number below `bound`, every one equally likely (Lemire's multiplication with rejection). */
  below(bound: number): number {
    let word = this.word();
    let low = Math.imul(word, bound) >>> 0;
    if (low < bound) {
      const threshold = (WORDS - bound) % bound;
      while (low < threshold) {
        word = this.word();
        low = Math.imul(word, bound) >>> 0;
      }
    }
    if (bound <= EXACT_BOUND) return Math.floor((word * bound) / WORDS);
    return Math.floor(((word >>> 16) * bound + Math.floor(((word & 0xffff) * bound) / 0x10000)) / 0x10000);
  }
}
