import { engineChoice, type EngineChoice } from './choice.ts';
import type { Engine } from './engine.ts';
import { nativeEngine } from './native/engine.ts';
import { howToGetAddon, loadAddon, platformName, requireAddon } from './native/load-addon.ts';
import { tsEngine } from './ts/engine.ts';

const engines = new Map<EngineChoice, Engine>();

/**
 * The engine of the choice in force, made on first use.
 * Throws `ENGINE_NOT_AVAILABLE` (exit 78) when `native` was asked for and there is no addon.
 */
export function activeEngine(): Engine {
  const choice = engineChoice();
  const known = engines.get(choice);
  if (known !== undefined) return known;
  const made = makeEngine(choice);
  engines.set(choice, made);
  return made;
}

function makeEngine(choice: EngineChoice): Engine {
  if (choice === 'ts') return tsEngine;
  const addon = choice === 'native' ? requireAddon() : loadAddon();
  return addon === undefined ? tsEngine : nativeEngine(addon);
}

/** The name of this machine's build and how to get its addon if it is not there, whatever engine was chosen. */
export function inspectAddon(): { readonly platform: string; readonly fix: string | null } {
  return { platform: platformName(), fix: loadAddon() === undefined ? howToGetAddon() : null };
}
