import { align } from '../../library/pair-functions.ts';
import { segment } from '../../library/text-functions.ts';
import type { OpKind } from '../../align/ops.ts';

/** A run of equal or of wrong graphemes inside of one line of the reference. */
export interface Piece {
  readonly kind: OpKind;
  readonly reference: string;
  readonly hypothesis: string;
}

/** The alignment in graphemes, cut where the reference begins a new line: a list of pieces for each of its lines. */
export function diffLines(reference: string, hypothesis: string): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const {
    kind,
    reference: [start, end],
    hypothesis: [otherStart, otherEnd],
  } of align(reference, hypothesis, { unit: 'grapheme' }).ops) {
    const expected = segment(reference.slice(start, end), { unit: 'grapheme' });
    const found = segment(hypothesis.slice(otherStart, otherEnd), { unit: 'grapheme' });
    for (let at = 0; at < Math.max(expected.length, found.length); at += 1) {
      addPiece(lines.at(-1)!, kind, expected[at] ?? '', found[at] ?? '');
      if (expected[at]?.endsWith('\n') === true) lines.push([]);
    }
  }
  return lines;
}

/** Adds to the last piece while the kind is the same. */
function addPiece(line: Piece[], kind: OpKind, reference: string, hypothesis: string): void {
  const last = line.at(-1);
  if (last?.kind !== kind) line.push({ kind, reference, hypothesis });
  else
    line[line.length - 1] = {
      kind,
      reference: last.reference + reference,
      hypothesis: last.hypothesis + hypothesis,
    };
}
