import { sequenceDistance, trimmedDistance } from './align/distance.ts';
import type { Sequence } from './align/sequence.ts';
import { sequenceOf } from './align/sequence.ts';
import { codePoints } from './text/decode.ts';

const BASIC_PLANE = 0x1_0000;
const ALL_PLANES = 0x11_0000;

/** What is left of a text between the common beginning and end: one buffer a side, reused by every call. */
const referenceMiddle: Sequence = { symbols: new Int32Array(1024), length: 0, alphabet: BASIC_PLANE };
const hypothesisMiddle: Sequence = { symbols: new Int32Array(1024), length: 0, alphabet: BASIC_PLANE };

/**
 * Distance in code points. Texts without surrogates between their common beginning and end, which is to say nearly all,
 * go from the string to the aligner in one step.
 */
export function codePointDistance(reference: string, hypothesis: string): number {
  if (reference === hypothesis) return 0;
  const shorter = Math.min(reference.length, hypothesis.length);
  let prefix = 0;
  while (prefix < shorter && reference.charCodeAt(prefix) === hypothesis.charCodeAt(prefix)) prefix += 1;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    reference.charCodeAt(reference.length - 1 - suffix) ===
      hypothesis.charCodeAt(hypothesis.length - 1 - suffix)
  )
    suffix += 1;
  if (
    copyBasic(reference, prefix, reference.length - suffix, referenceMiddle) &&
    copyBasic(hypothesis, prefix, hypothesis.length - suffix, hypothesisMiddle)
  ) {
    return trimmedDistance(referenceMiddle, hypothesisMiddle);
  }
  return sequenceDistance(
    sequenceOf(codePoints(reference), ALL_PLANES),
    sequenceOf(codePoints(hypothesis), ALL_PLANES),
  );
}

/** Copies a part of a text; false when it holds surrogates, also half of a pair that the cut went through. */
function copyBasic(text: string, start: number, end: number, target: Sequence): boolean {
  const length = end - start;
  if (target.symbols.length < length)
    target.symbols = new Int32Array(Math.max(length, 2 * target.symbols.length));
  const { symbols } = target;
  target.length = length;
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(start + at);
    if ((unit & 0xf800) === 0xd800) return false;
    symbols[at] = unit;
  }
  return true;
}
