/** What `#engine` is in a browser, in place of `select.ts`. */
import type { TextEngine } from './engine.ts';
import { textEngine } from './ts/text-engine.ts';
import { browserHost } from './wasm/browser-host.ts';
import { wasmTextEngine } from './wasm/text-engine.ts';

let active: TextEngine = textEngine;
let prepared: Promise<TextEngine> | undefined;

/** The engine of a browser, which has texts alone: that in TypeScript until another one is ready. */
export function activeEngine(): TextEngine {
  return active;
}

/** Loads the package `errata-wasm` where it is installed; from then on its engine is the active one. */
export function prepareEngine(): Promise<TextEngine> {
  prepared ??= loadWasm();
  return prepared;
}

async function loadWasm(): Promise<TextEngine> {
  const found = await importWasm();
  if (found !== undefined) active = wasmTextEngine(await found.compile(), '', browserHost());
  return active;
}

/** A package that is not there is no fault: the other engine gives the same results. */
async function importWasm(): Promise<{ compile(): Promise<WebAssembly.Module> } | undefined> {
  try {
    return await import('errata-wasm');
  } catch {
    return undefined;
  }
}
