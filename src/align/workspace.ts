import { newFronts } from './diagonal.ts';
import type { Fronts } from './diagonal.ts';
import type { Sequence } from './sequence.ts';
import type { Ends, Trace } from './strip.ts';

/** Buffers of one alignment; they grow with the longest text and are kept for the next. */
export interface Workspace {
  /** Bits of the rows of the current strip that hold a symbol, two words for each; all zero between strips. */
  match: Int32Array;
  /** Symbols and differences along the bottom of the last strip, see `columnOf`; column 0 is not used. */
  columns: Int32Array;
  /** The words of the current strip in the column that was reached. */
  readonly upper: Ends;
  readonly lower: Ends;
  readonly trace: Trace;
  readonly fronts: Fronts;
  /** What is left of two texts between their common beginning and end. */
  readonly reference: Sequence;
  readonly hypothesis: Sequence;
}

const BASIC_PLANE = 0x1_0000;

/** Workspaces nobody uses. An alignment that is paused keeps its own, since another one may begin meanwhile. */
const idle: Workspace[] = [];
const MOST_IDLE = 2;

export function takeWorkspace(): Workspace {
  return idle.pop() ?? newWorkspace();
}

/** Hands a workspace back after an alignment that was finished: an abandoned one leaves it half filled. */
export function returnWorkspace(workspace: Workspace): void {
  if (idle.length < MOST_IDLE) idle.push(workspace);
}

/** Makes a workspace large enough for symbols below `alphabet` and for `columns` columns. */
export function fitWorkspace(workspace: Workspace, alphabet: number, columns: number): void {
  if (workspace.match.length < 2 * alphabet) workspace.match = new Int32Array(2 * alphabet);
  if (workspace.columns.length <= columns)
    workspace.columns = new Int32Array(Math.max(columns + 1, 2 * workspace.columns.length));
}

function newWorkspace(): Workspace {
  const ends = (): Ends => ({ plus: 0, minus: 0 });
  const sequence = (): Sequence => ({ symbols: new Int32Array(1024), length: 0, alphabet: BASIC_PLANE });
  return {
    match: new Int32Array(2 * BASIC_PLANE),
    columns: new Int32Array(1024),
    upper: ends(),
    lower: ends(),
    trace: {
      plus: new Int32Array(4096),
      minus: new Int32Array(4096),
      first: new Int32Array(64),
      offset: new Int32Array(64),
    },
    fronts: newFronts(),
    reference: sequence(),
    hypothesis: sequence(),
  };
}
