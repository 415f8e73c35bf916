import type { Work } from '../../work/work.ts';
import { sequenceDistance, trimmedDistance } from '../../align/distance.ts';
import type { Sequence } from '../../align/sequence.ts';
import { sequenceOf } from '../../align/sequence.ts';
import { returnWorkspace, takeWorkspace } from '../../align/workspace.ts';
import { codePoints } from '../../text/decode.ts';

const ALL_PLANES = 0x11_0000;

/**
 * Distance in code points. Texts without surrogates between their common beginning and end, which is to say nearly all,
 * go from the string to the aligner in one step.
 */
export function* codePointDistance(reference: string, hypothesis: string): Work<number> {
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
  const workspace = takeWorkspace();
  const isBasic =
    copyBasic(reference, prefix, reference.length - suffix, workspace.reference) &&
    copyBasic(hypothesis, prefix, hypothesis.length - suffix, workspace.hypothesis);
  const distance = isBasic
    ? yield* trimmedDistance(workspace, workspace.reference, workspace.hypothesis)
    : yield* sequenceDistance(
        sequenceOf(codePoints(reference), ALL_PLANES),
        sequenceOf(codePoints(hypothesis), ALL_PLANES),
      );
  returnWorkspace(workspace);
  return distance;
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
