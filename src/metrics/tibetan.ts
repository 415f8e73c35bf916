import { SLOT } from './record.ts';
import type { Work } from '../work/work.ts';
import { DELETION, HIT, INSERTION } from '../align/runs.ts';
import type { Sequence } from '../align/sequence.ts';
import type { TextPair } from './text-pair.ts';

/** Error classes in the order of their slots. */
const CLASSES = ['base', 'subjoined', 'vowel', 'tsheg', 'shad', 'digit', 'other'] as const;
const TSHEG = CLASSES.indexOf('tsheg');
const SHAD = CLASSES.indexOf('shad');

/** Fills the slots of tsheg, shad and error classes, from the canonical script of code points. */
export function* countTibetan(pair: TextPair, record: Uint32Array): Work<void> {
  const { reference, hypothesis } = pair.symbols('codepoint');
  const errors = new Uint32Array(CLASSES.length);
  let tshegHits = 0;
  let shadHits = 0;
  let i = 0;
  let j = 0;
  const script = yield* pair.script('codepoint');
  script.forEach((kind, length) => {
    for (let step = 0; step < length; step += 1) {
      const errorClass = classOf(kind === INSERTION ? hypothesis.symbols[j]! : reference.symbols[i]!);
      if (kind !== HIT) errors[errorClass]! += 1;
      else if (errorClass === TSHEG) tshegHits += 1;
      else if (errorClass === SHAD) shadHits += 1;
      if (kind !== INSERTION) i += 1;
      if (kind !== DELETION) j += 1;
    }
  });
  record[SLOT.tibetanReference] = countPoints(reference, (point) => point >= 0x0f00 && point <= 0x0fff);
  record[SLOT.tshegReference] = countPoints(reference, isTsheg);
  record[SLOT.tshegHypothesis] = countPoints(hypothesis, isTsheg);
  record[SLOT.tshegHits] = tshegHits;
  record[SLOT.shadReference] = countPoints(reference, isShad);
  record[SLOT.shadHypothesis] = countPoints(hypothesis, isShad);
  record[SLOT.shadHits] = shadHits;
  record.set(errors, SLOT.errorsBase);
}

function countPoints({ symbols, length }: Sequence, isCounted: (point: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < length; at += 1) if (isCounted(symbols[at]!)) count += 1;
  return count;
}

function isTsheg(point: number): boolean {
  return point === 0x0f0b || point === 0x0f0c;
}

function isShad(point: number): boolean {
  return point >= 0x0f0d && point <= 0x0f12;
}

/** Index in `CLASSES` of the first class that fits. */
function classOf(point: number): number {
  if (point < 0x0f00 || point > 0x0fbc) return CLASSES.indexOf('other');
  if (isTsheg(point)) return TSHEG;
  if (isShad(point)) return SHAD;
  if (point >= 0x0f20 && point <= 0x0f33) return CLASSES.indexOf('digit');
  if (point === 0x0f00 || (point >= 0x0f40 && point <= 0x0f6c) || (point >= 0x0f88 && point <= 0x0f8c))
    return CLASSES.indexOf('base');
  if ((point >= 0x0f71 && point <= 0x0f7d) || point === 0x0f80 || point === 0x0f81)
    return CLASSES.indexOf('vowel');
  return point >= 0x0f8d ? CLASSES.indexOf('subjoined') : CLASSES.indexOf('other');
}
