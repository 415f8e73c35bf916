import type { Sequence } from './sequence.ts';

/** Below this many cells a band saves nothing. */
const SMALL_CELLS = 128 * 128;

/**
 * The first bound to try: one error in 12 symbols, as good recognition makes, or less where fewer are expected; all
 * for short texts.
 */
export function firstBound(
  { length: rows }: Sequence,
  { length: columns }: Sequence,
  expected = Number.POSITIVE_INFINITY,
): number {
  const most = Math.max(rows, columns);
  if (rows * columns <= SMALL_CELLS) return most;
  // a few edits of a long text say little of the rest
  const usual = Math.ceil(expected <= most / 24 ? most / 12 : Math.min(most / 12, expected * 1.2));
  return Math.min(most, Math.abs(rows - columns) + Math.max(48, usual));
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
