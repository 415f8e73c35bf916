import { findBadCharacters, replaceDeprecated } from './checks/characters.ts';
import { findInvisible, removeInvisible } from './checks/invisible.ts';
import { findStrayScripts } from './checks/script.ts';
import { findIllegalStacks } from './checks/tibetan-stack.ts';
import { normalize } from '../library/index.ts';
import type { Spot } from './finding.ts';

/** Every fault of a text by itself, in no particular order. */
export function* checkText(text: string): Generator<Spot> {
  if (text.trim() === '') yield { code: 'EMPTY', offset: 0, message: 'empty transcript' };
  yield* findInvisible(text);
  yield* findBadCharacters(text);
  yield* findIllegalStacks(text);
  yield* findStrayScripts(text);
}

/** The text with everything mended that needs no decision, in a normal form. Applying it again changes nothing. */
export function fixText(text: string, form: 'NFC' | 'NFD'): string {
  return normalize(removeInvisible(replaceDeprecated(text)), form);
}
