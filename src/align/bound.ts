import type { Sequence } from './sequence.ts';

/** Below this many cells a band saves nothing. */
const SMALL_CELLS = 128 * 128;

/** The first bound to try: one error in 12 symbols, as good recognition makes; all for short texts. */
export function firstBound({ length: rows }: Sequence, { length: columns }: Sequence): number {
  const most = Math.max(rows, columns);
  if (rows * columns <= SMALL_CELLS) return most;
  return Math.min(most, Math.abs(rows - columns) + Math.max(48, Math.ceil(most / 12)));
}

/**
 * The next bound after one was exceeded at a row: what the errors so far let expect for the whole text and a
 * tenth more, at least double, so that the passes before the last cost no more than it.
 */
export function nextBound(
  bound: number,
  row: number,
  { length: rows }: Sequence,
  { length: columns }: Sequence,
): number {
  const expected = Math.ceil(((bound * rows) / row) * 1.1);
  return Math.min(Math.max(rows, columns), Math.max(2 * bound, expected));
}
