/**
 * Buffers that all calls share. The engine is synchronous inside one thread, so no two alignments
 * use them at once; they grow with the longest text and are kept for the next.
 */
export interface Workspace {
  /** Bits of the rows of the current strip that hold a symbol, by symbol; all zero between strips. */
  match: Int32Array;
  /** Horizontal differences along the bottom of the last strip, by column: 1 plus one, 2 minus one, 0 none. */
  carry: Uint8Array;
}

const BASIC_PLANE = 0x1_0000;

const workspace: Workspace = { match: new Int32Array(BASIC_PLANE), carry: new Uint8Array(1024) };

/** The buffers, large enough for symbols below `alphabet` and for `columns` columns. */
export function workspaceFor(alphabet: number, columns: number): Workspace {
  if (workspace.match.length < alphabet) workspace.match = new Int32Array(alphabet);
  if (workspace.carry.length <= columns)
    workspace.carry = new Uint8Array(Math.max(columns + 1, 2 * workspace.carry.length));
  return workspace;
}
