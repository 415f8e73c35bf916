import { hasCode } from '../schema/error.ts';
import { engineChoice, type EngineChoice } from './choice.ts';
import type { Engine, TextEngine } from './engine.ts';
import { nativeEngine } from './native/engine.ts';
import { howToGetAddon, loadAddon, platformName, requireAddon } from './native/load-addon.ts';
import { tsEngine } from './ts/engine.ts';
import { wasmEngine } from './wasm/engine.ts';
import { findWasm, requireWasm } from './wasm/load-wasm.ts';

const engines = new Map<EngineChoice, Engine>();

/**
 * The engine of the choice in force, made on first use.
 * Throws `ENGINE_NOT_AVAILABLE` (exit 78) when `native` was asked for and there is no addon, or `wasm` and no module.
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
  if (choice === 'native') return nativeEngine(requireAddon());
  if (choice === 'wasm') return withTwins(requireWasm());
  const addon = loadAddon();
  if (addon !== undefined) return nativeEngine(addon);
  return tryWasm() ?? tsEngine;
}

/** The module where it is installed, of these sources, and can be started. */
function tryWasm(): Engine | undefined {
  try {
    const module = findWasm();
    return module === undefined ? undefined : withTwins(module);
  } catch (error) {
    if (hasCode(error, 'ENGINE_NOT_AVAILABLE')) return undefined;
    throw error;
  }
}

/** The module does what is done with texts; pixels and resampling stay in TypeScript. */
export function withTwins(module: WebAssembly.Module): Engine {
  return { ...tsEngine, ...wasmEngine(module) };
}

/** The engine when it is ready, which it is at once here. */
export async function prepareEngine(): Promise<TextEngine> {
  return activeEngine();
}

/** The name of this machine's build and how to get its addon if it is not there, whatever engine was chosen. */
export function inspectAddon(): { readonly platform: string; readonly fix: string | null } {
  return { platform: platformName(), fix: loadAddon() === undefined ? howToGetAddon() : null };
}
