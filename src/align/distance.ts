import { finish } from '../work/work.ts';
import type { Work } from '../work/work.ts';
import { runPass } from './band.ts';
import { diagonalDistance } from './diagonal.ts';
import { firstBound, nextBound } from './bound.ts';
import { commonPrefix, commonSuffix, middle } from './sequence.ts';
import type { Sequence } from './sequence.ts';
import { returnWorkspace, takeWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** Levenshtein distance of two sequences. Memory: one byte for each symbol of the longer one. */
export function* sequenceDistance(reference: Sequence, hypothesis: Sequence): Work<number> {
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  const workspace = takeWorkspace();
  const [rows, columns] = [middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix)];
  const distance = yield* trimmedDistance(workspace, rows, columns);
  returnWorkspace(workspace);
  return distance;
}

/** The same at once, for sequences so short that no pause is due. */
export function shortSequenceDistance(
  workspace: Workspace,
  reference: Sequence,
  hypothesis: Sequence,
): number {
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  const [rows, columns] = [middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix)];
  if (rows.length === 0 || columns.length === 0) return rows.length + columns.length;
  return diagonalDistance(workspace.fronts, rows, columns) ?? finish(stripDistance(workspace, rows, columns));
}

/** The same for sequences whose common beginning and end are removed already. */
export function* trimmedDistance(
  workspace: Workspace,
  reference: Sequence,
  hypothesis: Sequence,
): Work<number> {
  if (reference.length === 0 || hypothesis.length === 0) return reference.length + hypothesis.length;
  const near = diagonalDistance(workspace.fronts, reference, hypothesis);
  return near ?? (yield* stripDistance(workspace, reference, hypothesis));
}

/** The distance by strips, after diagonals were given up. */
function* stripDistance(workspace: Workspace, reference: Sequence, hypothesis: Sequence): Work<number> {
  // the distance is symmetric, and fewer rows are fewer strips
  const [rows, columns] =
    reference.length <= hypothesis.length ? [reference, hypothesis] : [hypothesis, reference];
  for (let bound = firstBound(rows, columns, workspace.fronts.expected); ;) {
    const pass = yield* runPass(workspace, rows, columns, { bound });
    if (pass.status === 'found') return pass.distance;
    bound = nextBound(bound, pass.status === 'exceeded' ? pass.row : rows.length, rows, columns);
  }
}
