import { finish } from '../work/work.ts';
import type { Work } from '../work/work.ts';
import { runPass } from './band.ts';
import { diagonalDistance } from './diagonal.ts';
import { firstBound, nextBound } from './bound.ts';
import { commonPrefix, commonSuffix, middle } from './sequence.ts';
import type { Sequence } from './sequence.ts';
import { returnWorkspace, takeWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** Guesses of fewer edits cost less than to find a bound. */
const MOST_GUESSED = 1024;

/** Edits beyond the best path that a path may have on the way to a bound. */
const SCOUT_SLACK = 128;

/** Levenshtein distance of two sequences. Memory: four bytes for each symbol of the longer one. */
export function* sequenceDistance(reference: Sequence, hypothesis: Sequence): Work<number> {
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  const workspace = takeWorkspace();
  const [rows, columns] = [middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix)];
  const distance = yield* trimmedDistance(workspace, rows, columns);
  returnWorkspace(workspace);
  return distance;
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

/** The same at once, for sequences so short that no pause is due. */
export function shortDistanceOf(workspace: Workspace, reference: Sequence, hypothesis: Sequence): number {
  if (reference.length === 0 || hypothesis.length === 0) return reference.length + hypothesis.length;
  const near = diagonalDistance(workspace.fronts, reference, hypothesis);
  return near ?? finish(stripDistance(workspace, reference, hypothesis));
}

/** The distance by strips, after diagonals were given up. */
function* stripDistance(workspace: Workspace, reference: Sequence, hypothesis: Sequence): Work<number> {
  // the distance is symmetric, and fewer rows are fewer strips
  const [rows, columns] =
    reference.length <= hypothesis.length ? [reference, hypothesis] : [hypothesis, reference];
  const guess = firstBound(rows, columns, workspace.fronts.expected);
  const most = guess < MOST_GUESSED ? columns.length : yield* scout(workspace, rows, columns);
  // a proven bound that is somewhat larger than the guess costs less than a guess that fails
  for (let bound = most <= 1.5 * guess ? most : guess; ;) {
    const pass = yield* runPass(workspace, rows, columns, { bound });
    if (pass.status === 'found') return pass.distance;
    bound = Math.min(
      most,
      nextBound(bound, pass.status === 'exceeded' ? pass.row : rows.length, rows, columns),
    );
  }
}

/** The cost of some path, near the least one where errors are spread evenly: of a narrow band along the best so far. */
function* scout(workspace: Workspace, rows: Sequence, columns: Sequence): Work<number> {
  const most = columns.length;
  const pass = yield* runPass(workspace, rows, columns, { bound: most, slack: SCOUT_SLACK });
  return pass.status === 'found' ? pass.distance : most;
}
