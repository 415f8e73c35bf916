import { align } from '../../library/pair-functions.ts';
import { segment } from '../../library/text-functions.ts';
import type { OpKind } from '../../align/ops.ts';

/** A run of equal or of wrong graphemes inside of one line of the reference and of one of the hypothesis. */
export interface Piece {
  readonly kind: OpKind;
  readonly reference: string;
  readonly hypothesis: string;
  /** Number of the line of the hypothesis, from 0. */
  readonly line: number;
}

/** The alignment in graphemes, cut where the reference begins a new line: a list of pieces for each of its lines. */
export function diffLines(reference: string, hypothesis: string): Piece[][] {
  const lines: Piece[][] = [[]];
  let line = 0;
  for (const {
    kind,
    reference: [start, end],
    hypothesis: [otherStart, otherEnd],
  } of align(reference, hypothesis, { unit: 'grapheme' }).ops) {
    const expected = segment(reference.slice(start, end), { unit: 'grapheme' });
    const found = segment(hypothesis.slice(otherStart, otherEnd), { unit: 'grapheme' });
    for (let at = 0; at < Math.max(expected.length, found.length); at += 1) {
      addPiece(lines.at(-1)!, { kind, reference: expected[at] ?? '', hypothesis: found[at] ?? '', line });
      if (found[at]?.endsWith('\n') === true) line += 1;
      if (expected[at]?.endsWith('\n') === true) lines.push([]);
    }
  }
  return lines;
}

/** Adds to the last piece while kind and line are the same. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind !== piece.kind || last.line !== piece.line) pieces.push(piece);
  else
    pieces[pieces.length - 1] = {
      ...last,
      reference: last.reference + piece.reference,
      hypothesis: last.hypothesis + piece.hypothesis,
    };
}

/** The line of the hypothesis that most of a line of the reference was found in; undefined where nothing was. */
export function mainLine(pieces: readonly Piece[]): number | undefined {
  const weights = new Map<number, number>();
  for (const { kind, hypothesis, line } of pieces) {
    const weight = hypothesis.trim().length * (kind === 'hit' ? 4 : 1);
    if (weight > 0) weights.set(line, (weights.get(line) ?? 0) + weight);
  }
  let best: number | undefined;
  for (const [line, weight] of weights) if (best === undefined || weight > weights.get(best)!) best = line;
  return best;
}
