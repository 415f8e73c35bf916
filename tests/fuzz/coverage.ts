/** The counters that `scripts/fuzz/instrument.mjs` puts into the bundle; none where the sources run as they are. */
const counters = (globalThis as { errataCounters?: Uint8Array }).errataCounters ?? new Uint8Array(4);
const words = new Uint32Array(counters.buffer, 0, counters.length / 4);

/** 1, 2, 3, 4–7, 8–15, 16–31, 32–127, 128 and more: a bit each. */
const BUCKETS = Uint8Array.from({ length: 256 }, (_, count) => {
  if (count < 4) return count === 0 ? 0 : 1 << (count - 1);
  return (1 << [8, 16, 32, 128, 256].findIndex((end) => count < end)) << 3;
});

/** What inputs have reached so far: for each counter how often, roughly. */
export class Coverage {
  readonly #seen = new Uint8Array(counters.length);

  /** Before an input is run. */
  static begin(): void {
    counters.fill(0);
  }

  /** How much the input that was run has reached for the first time. */
  take(): number {
    let found = 0;
    for (let word = 0; word < words.length; word += 1) {
      if (words[word] === 0) continue;
      for (let at = 4 * word; at < 4 * word + 4; at += 1) {
        const bucket = BUCKETS[counters[at]!]!;
        if ((this.#seen[at]! & bucket) === bucket) continue;
        this.#seen[at]! |= bucket;
        found += 1;
      }
    }
    return found;
  }
}
