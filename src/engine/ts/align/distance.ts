import { runPass } from './band.ts';
import { firstBound, nextBound } from './bound.ts';
import { commonPrefix, commonSuffix, middle } from './sequence.ts';
import type { Sequence } from './sequence.ts';

/** Levenshtein distance of two sequences. Memory: one byte for each symbol of the longer one. */
export function sequenceDistance(reference: Sequence, hypothesis: Sequence): number {
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  return trimmedDistance(middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix));
}

/** The same for sequences whose common beginning and end are removed already. */
export function trimmedDistance(reference: Sequence, hypothesis: Sequence): number {
  if (reference.length === 0 || hypothesis.length === 0) return reference.length + hypothesis.length;
  // the distance is symmetric, and fewer rows are fewer strips
  const [rows, columns] =
    reference.length <= hypothesis.length ? [reference, hypothesis] : [hypothesis, reference];
  let bound = firstBound(rows, columns);
  for (;;) {
    const pass = runPass(rows, columns, { bound });
    if (pass.status === 'found') return pass.distance;
    bound = nextBound(bound, pass.row, rows, columns);
  }
}
