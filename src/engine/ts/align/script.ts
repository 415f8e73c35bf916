import { runPass } from './band.ts';
import type { Border } from './band.ts';
import { firstBound, nextBound } from './bound.ts';
import { DELETION, HIT, INSERTION, Runs } from './runs.ts';
import { commonPrefix, commonSuffix, middle } from './sequence.ts';
import type { Sequence } from './sequence.ts';
import { STRIP, TRACE_WORDS } from './strip.ts';
import type { Trace } from './strip.ts';
import { walkBack } from './walk-back.ts';
import type { Place } from './walk-back.ts';
import { workspaceFor } from './workspace.ts';

interface Checkpoint {
  readonly border: Border;
  readonly carry: Uint8Array;
}

/** One trace for all calls, so that page after page needs no new memory. */
const trace: Trace = {
  plus: new Int32Array(4096),
  minus: new Int32Array(4096),
  first: new Int32Array(64),
  offset: new Int32Array(64),
};

/**
 * The canonical optimal script. The common beginning and end are hits; between them, from the end back, a deletion is
 * preferred, then an insertion, then a hit or substitution, as rapidfuzz and with it jiwer do.
 * Beyond the sequences it needs some 8 MB for the trace and one byte a column and group of strips: long texts are done in
 * a pass that keeps the borders of groups and one more pass, group by group, from the last one up.
 */
export function canonicalScript(
  reference: Sequence,
  hypothesis: Sequence,
  traceWords: number = TRACE_WORDS,
): Runs {
  const runs = new Runs();
  const prefix = commonPrefix(reference, hypothesis);
  const suffix = commonSuffix(reference, hypothesis, prefix);
  runs.addBefore(HIT, suffix);
  alignMiddle(middle(reference, prefix, suffix), middle(hypothesis, prefix, suffix), traceWords, runs);
  runs.addBefore(HIT, prefix);
  return runs;
}

function alignMiddle(reference: Sequence, hypothesis: Sequence, traceWords: number, runs: Runs): void {
  if (reference.length === 0 || hypothesis.length === 0) {
    runs.addBefore(DELETION, reference.length);
    runs.addBefore(INSERTION, hypothesis.length);
    return;
  }
  const strips = Math.ceil(reference.length / STRIP);
  for (let bound = firstBound(reference, hypothesis); ;) {
    const width = Math.min(hypothesis.length, bound + 1 + STRIP);
    const pass =
      width * strips <= traceWords
        ? alignAtOnce(reference, hypothesis, bound, strips, runs)
        : alignByGroups(
            reference,
            hypothesis,
            bound,
            strips,
            Math.max(1, Math.floor(traceWords / width)),
            runs,
          );
    if (pass === undefined) return;
    bound = nextBound(bound, pass, reference, hypothesis);
  }
}

/** Returns the row at which the bound was exceeded; undefined when the script is complete. */
function alignAtOnce(
  reference: Sequence,
  hypothesis: Sequence,
  bound: number,
  strips: number,
  runs: Runs,
): number | undefined {
  makeRoom(strips);
  const pass = runPass(reference, hypothesis, { bound, trace });
  if (pass.status === 'exceeded') return pass.row;
  walkBack(trace, reference, hypothesis, { row: reference.length, column: hypothesis.length }, 0, runs);
  return undefined;
}

function alignByGroups(
  reference: Sequence,
  hypothesis: Sequence,
  bound: number,
  strips: number,
  groupStrips: number,
  runs: Runs,
): number | undefined {
  const checkpoints: Checkpoint[] = [];
  const onBorder = (border: Readonly<Border>, carry: Uint8Array): void => {
    if ((border.row / STRIP) % groupStrips === 0)
      checkpoints.push({ border: { ...border }, carry: carry.slice(border.first, border.last + 1) });
  };
  const pass = runPass(reference, hypothesis, { bound, onBorder });
  if (pass.status === 'exceeded') return pass.row;
  makeRoom(strips);
  let place: Place = { row: reference.length, column: hypothesis.length };
  for (let from = checkpoints.pop(); ; from = checkpoints.pop()) {
    const top = from?.border.row ?? 0;
    runGroup(reference, hypothesis, pass.distance, from, place.row);
    place = walkBack(trace, reference, hypothesis, place, top, runs);
    if (place.row === 0) return undefined;
  }
}

/** Fills the trace from a checkpoint, or the top, down to a row. */
function runGroup(
  reference: Sequence,
  hypothesis: Sequence,
  bound: number,
  from: Checkpoint | undefined,
  row: number,
): void {
  if (from !== undefined) {
    const { carry } = workspaceFor(0, hypothesis.length);
    carry.fill(1, 0, hypothesis.length + 1);
    carry.set(from.carry, from.border.first);
  }
  runPass(reference, hypothesis, { bound, from: from?.border, until: row, trace });
}

function makeRoom(strips: number): void {
  if (trace.first.length < strips) {
    trace.first = new Int32Array(2 * strips);
    trace.offset = new Int32Array(2 * strips);
  }
}
