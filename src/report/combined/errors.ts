import { align } from '../../library/index.ts';

/** Code units of the reference that a model did not hit, as flags by UTF-16 offset of their first unit. */
export function missedUnits(reference: string, hypothesis: string): Uint8Array {
  const missed = new Uint8Array(reference.length);
  for (const {
    kind,
    reference: [start, end],
  } of align(reference, hypothesis).ops) {
    if (kind === 'hit' || kind === 'insertion') continue;
    for (let at = start; at < end; at += 1) {
      // the second half of a surrogate pair is no code point of its own
      const unit = reference.charCodeAt(at);
      if (unit < 0xdc00 || unit > 0xdfff) missed[at] = 1;
    }
  }
  return missed;
}

/** Counts of code points of the reference that each model missed, and that each pair of models missed together. */
export class CommonErrors {
  readonly models: number;
  /** Errors common to models i and j at i × models + j; a model's own errors on the diagonal. */
  readonly common: Float64Array;

  constructor(models: number) {
    this.models = models;
    this.common = new Float64Array(models * models);
  }

  /** Adds a page: what each model missed of it; undefined for a model that lacks the page leaves the page out. */
  add(missed: readonly Uint8Array[]): void {
    for (let left = 0; left < this.models; left += 1) {
      for (let right = left; right < this.models; right += 1) {
        const count = countBoth(missed[left], missed[right]);
        this.common[left * this.models + right] = (this.common[left * this.models + right] ?? 0) + count;
        if (left !== right)
          this.common[right * this.models + left] = (this.common[right * this.models + left] ?? 0) + count;
      }
    }
  }

  /** Share of a model's errors that another model does not make; null for a model without errors. */
  complementarity(model: number, other: number): number | null {
    const own = this.common[model * this.models + model] ?? 0;
    return own === 0 ? null : (own - (this.common[model * this.models + other] ?? 0)) / own;
  }
}

function countBoth(left: Uint8Array | undefined, right: Uint8Array | undefined): number {
  if (left === undefined || right === undefined) return 0;
  let count = 0;
  for (let at = 0; at < left.length; at += 1) count += (left[at] ?? 0) & (right[at] ?? 0);
  return count;
}
