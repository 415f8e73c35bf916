import { characterLabel } from '../../text/code-point-label.ts';
import type { Spot } from '../finding.ts';

const LETTER = /[\u0f00\u0f40-\u0f6c\u0f88-\u0f8c\u25cc\u00a0]/u;
const SUBJOINED = /[\u0f8d-\u0fbc]/u;
const VOWEL = /[\u0f71-\u0f7d\u0f80\u0f81]/u;
/** Signs that end a stack: anusvara, visarga, candrabindu. */
const FINAL = /[\u0f7e\u0f7f\u0f82\u0f83]/u;
/** Marks that may stand on nearly anything, so that they neither begin nor end a stack. */
const FREE = /[\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f84\u0f86\u0f87\u0fc6]/u;
const TALLEST = 7;

interface Stack {
  readonly marks: Set<string>;
  letters: number;
  phase: 'letters' | 'vowels' | 'finals';
}

/**
 * Stacks that no font can show as meant: a sign without its letter, a subjoined letter after a vowel sign,
 * a vowel sign after a final sign, the same sign twice. The order among vowel signs is left to normalisation.
 */
export function* findIllegalStacks(text: string): Generator<Spot> {
  if (!/[\u0f00-\u0fff]/u.test(text)) return;
  let stack: Stack | undefined;
  let offset = 0;
  for (const character of text) {
    if (LETTER.test(character)) stack = { marks: new Set(), letters: 1, phase: 'letters' };
    else if (SUBJOINED.test(character) || VOWEL.test(character) || FINAL.test(character)) {
      const fault = stack === undefined ? `without a letter before it` : extend(stack, character);
      if (fault !== undefined)
        yield { code: 'TIBETAN_STACK', offset, message: `${characterLabel(character)} ${fault}` };
    } else if (!FREE.test(character)) stack = undefined;
    offset += character.length;
  }
}

/** Adds a sign to a stack; tells what is wrong with it there. */
function extend(stack: Stack, character: string): string | undefined {
  if (SUBJOINED.test(character)) {
    stack.letters += 1;
    if (stack.phase !== 'letters') return 'is a subjoined letter after a vowel or final sign';
    return stack.letters === TALLEST + 1 ? `makes a stack of more than ${TALLEST} letters` : undefined;
  }
  if (stack.marks.has(character)) return 'stands twice in one stack';
  stack.marks.add(character);
  if (FINAL.test(character)) stack.phase = 'finals';
  else if (stack.phase === 'finals') return 'is a vowel sign after a final sign';
  else stack.phase = 'vowels';
  return undefined;
}
