import { ErrataError } from '../schema/error.ts';
import { loadAddon, requireAddon } from './native/load-addon.ts';
import type { Addon } from './native/load-addon.ts';

/** Which engine is wanted: `auto` takes the addon where there is one. */
export type EngineChoice = 'auto' | 'native' | 'ts';

let chosen: EngineChoice | undefined;

/** Chooses the engine of the process; it goes before `ERRATA_ENGINE`. `undefined` takes the choice back. */
export function chooseEngine(choice: EngineChoice | undefined): void {
  chosen = choice;
}

/** The choice in force: that of `chooseEngine`, else `ERRATA_ENGINE`, else `auto`. */
export function engineChoice(): EngineChoice {
  if (chosen !== undefined && chosen !== 'auto') return chosen;
  const word = process.env['ERRATA_ENGINE'];
  if (word === undefined || word === '' || word === 'auto') return 'auto';
  if (word === 'native' || word === 'ts') return word;
  throw new ErrataError(
    'ENGINE_UNKNOWN',
    `ERRATA_ENGINE: expected auto, native or ts, got ${JSON.stringify(word)}`,
  );
}

/**
 * The addon when the native engine is the one to use; undefined means: use the TypeScript engine.
 * Throws `ENGINE_NOT_AVAILABLE` (exit 78) when `native` was asked for and there is no addon.
 */
export function selectedAddon(): Addon | undefined {
  const choice = engineChoice();
  if (choice === 'ts') return undefined;
  return choice === 'native' ? requireAddon() : loadAddon();
}
