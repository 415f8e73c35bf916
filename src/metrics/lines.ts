import { SLOT } from './record.ts';
import type { Work } from '../work/work.ts';
import { countCodePoints } from '../text/decode.ts';
import { eachUnit } from '../text/cut.ts';
import { collapseSpace } from '../text/python.ts';
import type { TextPair } from './text-pair.ts';

/** Fills the slots of lines, taken from the raw texts. */
export function countLines({ reference, hypothesis }: TextPair, record: Uint32Array): void {
  const first = linesOf(reference);
  const second = linesOf(hypothesis);
  record[SLOT.lineReference] = first.length;
  record[SLOT.lineHypothesis] = second.length;
  record[SLOT.lineForward] = countForward(first, second);
  record[SLOT.lineReverse] = countReverse(first, second);
  record[SLOT.lineExact] = countCommon(first, second);
  const firstCollapsed = first.map(collapseSpace);
  const secondCollapsed = second.map(collapseSpace);
  record[SLOT.lineForwardCollapsed] = countForward(firstCollapsed, secondCollapsed);
  record[SLOT.lineReverseCollapsed] = countReverse(firstCollapsed, secondCollapsed);
  record[SLOT.lineExactCollapsed] = countCommon(firstCollapsed, secondCollapsed);
}

/** Fills the slots of the text with white space collapsed and trimmed. */
export function* countCollapsed(collapsed: TextPair, record: Uint32Array): Work<void> {
  record[SLOT.collapsedCodepointReference] = countCodePoints(collapsed.reference);
  record[SLOT.collapsedCodepointHypothesis] = countCodePoints(collapsed.hypothesis);
  record[SLOT.collapsedCodepointDistance] = yield* collapsed.distance('codepoint');
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  eachUnit(text, 'line', (start, end) => {
    lines.push(text.slice(start, end));
  });
  return lines;
}

/** Positions from the top whose lines are equal; a missing line is empty. */
function countForward(first: readonly string[], second: readonly string[]): number {
  let equal = 0;
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    if ((first[at] ?? '') === (second[at] ?? '')) equal += 1;
  }
  return equal;
}

/** Positions from the bottom whose lines are equal. */
function countReverse(first: readonly string[], second: readonly string[]): number {
  return countForward(first.toReversed(), second.toReversed());
}

/** Size of the intersection of the multisets. */
function countCommon(first: readonly string[], second: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of first) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of second) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common += 1;
  }
  return common;
}
