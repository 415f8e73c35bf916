import type { Work } from '../work/work.ts';
import { runPass } from './band.ts';
import { Borders, MOST_BORDERS, valueAt } from './border.ts';
import type { KeptBorder } from './border.ts';
import { firstBound, nextBound } from './bound.ts';
import { DELETION, HIT, INSERTION, Runs } from './runs.ts';
import { commonPrefix, commonSuffix, middle } from './sequence.ts';
import type { Sequence } from './sequence.ts';
import { WORD_ROWS, TRACE_WORDS } from './strip.ts';
import { walkBack } from './walk-back.ts';
import type { Place } from './walk-back.ts';
import { returnWorkspace, takeWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** How much is kept for the way back; it changes time and memory, never a script. */
export interface ScriptLimits {
  /** Words of a trace. */
  readonly traceWords: number;
  /** Borders of one sweep. */
  readonly borders: number;
}

const LIMITS: ScriptLimits = { traceWords: TRACE_WORDS, borders: MOST_BORDERS };

/** A matrix and what is known of its canonical path. */
interface Matrix {
  readonly workspace: Workspace;
  readonly reference: Sequence;
  readonly hypothesis: Sequence;
  readonly limits: ScriptLimits;
  readonly runs: Runs;
}

/**
 * The canonical optimal script. The common beginning and end are hits; between them, from the end back, a deletion is
 * preferred, then an insertion, then a hit or substitution, as rapidfuzz and with it jiwer do.
 * Beyond the sequences it needs some 8 MB for the trace and a few bytes per column: of a matrix whose trace is
 * larger a pass keeps some borders, and the parts between them are done from the last one up, each kept or
 * divided in turn. A part is swept only as far as a path of the cost that is left can lead, so it is about as
 * broad as it is high.
 */
export function* canonicalScript(
  reference: Sequence,
  hypothesis: Sequence,
  limits: ScriptLimits = LIMITS,
): Work<Runs> {
  const runs = new Runs();
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  const [rows, columns] = [middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix)];
  runs.addBefore(HIT, suffix);
  if (rows.length === 0 || columns.length === 0) {
    runs.addBefore(DELETION, rows.length);
    runs.addBefore(INSERTION, columns.length);
  } else {
    const workspace = takeWorkspace();
    yield* alignMiddle({ workspace, reference: rows, hypothesis: columns, limits, runs });
    returnWorkspace(workspace);
  }
  runs.addBefore(HIT, prefix);
  return runs;
}

function* alignMiddle(matrix: Matrix): Work<void> {
  const { workspace, reference, hypothesis, limits, runs } = matrix;
  const strips = Math.ceil(reference.length / WORD_ROWS);
  const end = { row: reference.length, column: hypothesis.length };
  for (let bound = firstBound(reference, hypothesis); ;) {
    const isSmall = strips * Math.min(hypothesis.length, bound + 1 + WORD_ROWS) <= limits.traceWords;
    const borders = isSmall ? undefined : new Borders(limits.borders);
    const traceWords = isSmall ? Number.POSITIVE_INFINITY : undefined;
    const pass = yield* runPass(workspace, reference, hypothesis, { bound, traceWords, borders });
    if (pass.status === 'found') {
      if (borders !== undefined) yield* alignParts(matrix, end, pass.distance, [...borders.kept]);
      else finishRuns(walkBack(workspace.trace, reference, hypothesis, end, runs), runs);
      return;
    }
    bound = nextBound(bound, pass.status === 'exceeded' ? pass.row : end.row, reference, hypothesis);
  }
}

/** Follows the path from a place upwards, part by part; `cost` is the value of the cell there. */
function* alignParts(matrix: Matrix, end: Place, cost: number, borders: KeptBorder[]): Work<void> {
  const { workspace, runs } = matrix;
  let place = end;
  for (let bound = cost; ;) {
    const from = borders.at(-1);
    const above = from?.row ?? 0;
    const part = {
      reference: partOf(matrix.reference, above, place.row),
      hypothesis: partOf(matrix.hypothesis, 0, place.column),
    };
    const divided = yield* sweepPart(matrix, part.reference, part.hypothesis, bound, from);
    if (divided !== undefined) {
      borders.push(...divided);
      continue;
    }
    const start = { row: place.row - above, column: place.column };
    const { row, column } = walkBack(workspace.trace, part.reference, part.hypothesis, start, runs);
    place = { row: above + row, column };
    borders.pop();
    if (from === undefined || column === 0) break;
    bound = valueAt(from, column);
    yield;
  }
  finishRuns(place, runs);
}

/** Fills the trace with a part; where it does not fit, returns borders inside it. */
function* sweepPart(
  { workspace, limits }: Matrix,
  reference: Sequence,
  hypothesis: Sequence,
  bound: number,
  from: KeptBorder | undefined,
): Work<readonly KeptBorder[] | undefined> {
  const traced = yield* runPass(workspace, reference, hypothesis, {
    bound,
    from,
    traceWords: limits.traceWords,
  });
  if (traced.status === 'found') return undefined;
  if (traced.status === 'full') {
    const borders = new Borders(limits.borders);
    const pass = yield* runPass(workspace, reference, hypothesis, { bound, from, borders });
    if (pass.status === 'found') return borders.kept;
  }
  throw new Error(`a part of a matrix that costs ${bound} was not found within that bound`);
}

function partOf({ symbols, alphabet }: Sequence, start: number, end: number): Sequence {
  return { symbols: symbols.subarray(start, end), length: end - start, alphabet };
}

/** On the edge of the matrix there is one way only. */
function finishRuns({ row, column }: Place, runs: Runs): void {
  runs.addBefore(DELETION, row);
  runs.addBefore(INSERTION, column);
}
