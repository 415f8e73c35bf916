/** What `#engine` is in a browser, in place of `select.ts`. */
import type { TextEngine } from './engine.ts';
import { textEngine } from './ts/text-engine.ts';

/** The engine of a browser: there is one, and it has texts alone. */
export function activeEngine(): TextEngine {
  return textEngine;
}
