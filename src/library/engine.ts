import { activeEngine, prepareEngine } from '#engine';
import type { EngineInfo, TextEngine } from '../engine/engine.ts';

/** The engine in use, as far as there is one everywhere: `#engine` is another module in a browser. */
export function textEngine(): TextEngine {
  return activeEngine();
}

/**
 * The engine in use: `native` (the addon), `wasm` or `ts`, its version, and the widest vector instructions it uses.
 *
 * @example
 * console.log(engine.kind, engine.version, engine.simd); // native 0.1.0 avx512
 */
export const engine: EngineInfo = {
  get kind() {
    return textEngine().kind;
  },
  get version() {
    return textEngine().version;
  },
  get simd() {
    return textEngine().simd;
  },
};

/**
 * Waits until the fastest engine is there, and says which one it is. Node has it from the start; a browser loads the
 * package `errata-wasm`, where it is installed, and until then computes the same results in TypeScript.
 *
 * @example
 * const { kind } = await ready();
 */
export async function ready(): Promise<EngineInfo> {
  const { kind, version, simd } = await prepareEngine();
  return { kind, version, simd };
}
