import { Buffer } from 'node:buffer';
import type { ChunkLimits } from '../chunks.ts';

/** Strings are handed over on the main thread: no more at once than it can copy without a pause being felt. */
const MOST_PAIRS = 8192;
const MOST_UNITS = 1_500_000;
export const CHUNK_LIMITS: ChunkLimits = { pairs: MOST_PAIRS, units: MOST_UNITS };

/** Pairs whose texts are written together: one call out of JavaScript in place of many, and no long chain of parts. */
const JOINED = 64;

/** Rooms that are kept for later calls. */
const MOST_KEPT = 2;

/**
 * Room for the texts of a chunk in one block of memory: handing over strings one by one takes longer than their
 * distance, and fresh memory for them as long again.
 */
export class PackedTexts {
  readonly #bytes: Buffer;
  readonly #lengths: Uint32Array;
  #count = 0;

  private constructor(units: number, texts = 2 * MOST_PAIRS) {
    this.#bytes = Buffer.from(new ArrayBuffer(2 * units));
    this.#lengths = new Uint32Array(texts);
  }

  static readonly #kept: PackedTexts[] = [];

  /** The texts of the pairs `from..to`, as they are in memory: lone surrogates stay what they are. */
  static of(
    references: readonly string[],
    hypotheses: readonly string[],
    from: number,
    to: number,
  ): PackedTexts {
    let units = 0;
    for (let at = from; at < to; at += 1) units += references[at]!.length + hypotheses[at]!.length;
    // long texts are not joined: that would be a copy more, and may be longer than a string can be
    if (units > MOST_UNITS)
      return this.ofGroups(
        Array.from({ length: to - from }, (_, at) => [references[from + at]!, hypotheses[from + at]!]),
      );
    const packed = this.#kept.pop() ?? new PackedTexts(MOST_UNITS);
    packed.#fill(references, hypotheses, from, to);
    return packed;
  }

  /** The texts of groups, one group after the other; room for them alone. */
  static ofGroups(groups: readonly (readonly string[])[]): PackedTexts {
    let [units, count] = [0, 0];
    for (const texts of groups) {
      count += texts.length;
      for (const { length } of texts) units += length;
    }
    const packed = new PackedTexts(units, count);
    let end = 0;
    for (const text of groups.flat()) {
      packed.#lengths[packed.#count] = text.length;
      packed.#count += 1;
      end += packed.#bytes.write(text, end, 'utf16le');
    }
    return packed;
  }

  #fill(references: readonly string[], hypotheses: readonly string[], from: number, to: number): void {
    const [bytes, lengths] = [this.#bytes, this.#lengths];
    let [end, count] = [0, 0];
    for (let at = from; at < to;) {
      const next = Math.min(to, at + JOINED);
      let joined = '';
      for (; at < next; at += 1) {
        const [reference, hypothesis] = [references[at]!, hypotheses[at]!];
        lengths[count] = reference.length;
        lengths[count + 1] = hypothesis.length;
        joined += reference;
        joined += hypothesis;
        count += 2;
      }
      end += bytes.write(joined, end, 'utf16le');
    }
    this.#count = count;
  }

  /** The units of all texts, one after the other: the reference and the hypothesis of each pair. */
  get texts(): Uint16Array {
    return new Uint16Array(this.#bytes.buffer);
  }

  /** The units of each text. */
  get lengths(): Uint32Array {
    return this.#lengths.subarray(0, this.#count);
  }

  /** Gives the room back when nobody reads it any more. */
  release(): void {
    if (this.#bytes.length === 2 * MOST_UNITS && PackedTexts.#kept.length < MOST_KEPT)
      PackedTexts.#kept.push(this);
  }
}
