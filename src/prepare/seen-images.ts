import { readHeader } from '../image/header.ts';
import { DECODERS, decoderNeed, isInstalled, type DecoderNeed } from '../image/needs.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';

/** Remembers which images of a source need a decoder that may not be there, to tell it once per source. */
export class SeenImages {
  readonly #needs = new Map<DecoderNeed, { first: string; count: number }>();

  /** Takes note of an image by its first bytes. */
  add(head: Buffer, label: string): void {
    const header = readHeader(head);
    const need = header && decoderNeed(header);
    if (need === undefined) return;
    const seen = this.#needs.get(need);
    if (seen === undefined) this.#needs.set(need, { first: label, count: 1 });
    else {
      seen.count += 1;
      // whichever was copied first
      if (compareCodePoints(label, seen.first) < 0) seen.first = label;
    }
  }

  /** A line for each decoder that is needed and missing. */
  async notes(): Promise<readonly string[]> {
    const notes: string[] = [];
    for (const need of Object.values(DECODERS)) {
      const seen = this.#needs.get(need);
      if (seen === undefined || (await isInstalled(need))) continue;
      const { first, count } = seen;
      const others = count === 1 ? '' : ` and ${count - 1} more`;
      notes.push(
        `${first}${others}: models cannot read ${count === 1 ? 'it' : 'them'} without the ${need.kind} ` +
          `${need.name}, which is not installed: ${need.fix}`,
      );
    }
    return notes;
  }
}
