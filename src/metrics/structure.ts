import { SLOT } from './record.ts';
import type { Work } from '../work/work.ts';
import { DELETION, HIT, INSERTION } from '../align/runs.ts';
import type { Sequence } from '../align/sequence.ts';
import { isLineBreak, isSpace } from '../text/class.ts';
import { unifyNewlines } from '../text/graphic.ts';
import { matchingBlocks } from './matcher.ts';
import type { TextPair } from './text-pair.ts';

const LF = 0x0a;
const BREAK_WEIGHT = 5;
const BLANK_WEIGHT = 3;

/** Fills the slots of `ssa` and `structure_accuracy`, taken from the raw texts. */
export function* countStructure(raw: TextPair, record: Uint32Array): Work<void> {
  yield* countMatches(raw, record);
  yield* countWeights(raw, record);
}

/** Whether the penalty of `ssa` counts a code point. */
function isPenalized(point: number): boolean {
  return point === LF || point === 0x09 || point === 0x20;
}

function* countMatches(raw: TextPair, record: Uint32Array): Work<void> {
  const { reference, hypothesis } = raw.symbols('codepoint');
  let matches = 0;
  let penalty =
    countPenalized(reference, 0, reference.length) + countPenalized(hypothesis, 0, hypothesis.length);
  for (const block of yield* matchingBlocks(reference, hypothesis)) {
    matches += block.size;
    penalty -= 2 * countPenalized(reference, block.reference, block.reference + block.size);
  }
  record[SLOT.ssaMatches] = matches;
  record[SLOT.ssaPenalty] = penalty;
}

function countPenalized({ symbols }: Sequence, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (isPenalized(symbols[at]!)) count += 1;
  return count;
}

/** Weight of a code point: 1, 3 or 5. */
function weightOf(point: number): number {
  if (isLineBreak(point)) return BREAK_WEIGHT;
  return isSpace(point) ? BLANK_WEIGHT : 1;
}

/** The spelling of line ends is no structure, so it is made one first. */
function* countWeights(raw: TextPair, record: Uint32Array): Work<void> {
  const pair = raw.changed(unifyNewlines);
  const { reference, hypothesis } = pair.symbols('codepoint');
  let hits = 0;
  let errors = 0;
  let i = 0;
  let j = 0;
  const script = yield* pair.script('codepoint');
  script.forEach((kind, length) => {
    for (let step = 0; step < length; step += 1) {
      if (kind === HIT) hits += weightOf(reference.symbols[i]!);
      else if (kind === DELETION) errors += weightOf(reference.symbols[i]!);
      else if (kind === INSERTION) errors += weightOf(hypothesis.symbols[j]!);
      else {
        const expected = weightOf(reference.symbols[i]!);
        const found = weightOf(hypothesis.symbols[j]!);
        if (expected === BREAK_WEIGHT && found === BREAK_WEIGHT) hits += BREAK_WEIGHT;
        else errors += Math.max(1, Math.abs(expected - found));
      }
      if (kind !== INSERTION) i += 1;
      if (kind !== DELETION) j += 1;
    }
  });
  record[SLOT.structureHits] = hits;
  record[SLOT.structureErrors] = errors;
}
