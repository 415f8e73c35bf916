import { ErrataError } from '../schema/error.ts';
import type { Engine } from './engine.ts';

let provider: (() => Engine) | undefined;

/**
 * Says where the engine comes from. The entry for Node and the one for browsers each call it once, as they
 * are loaded.
 */
export function installEngine(source: () => Engine): void {
  provider = source;
}

/** The engine that the functions of the library use. */
export function activeEngine(): Engine {
  if (provider === undefined)
    throw new ErrataError(
      'ENGINE_NOT_AVAILABLE',
      'no engine is installed: import src/library/index.ts or src/browser.ts',
    );
  return provider();
}

/**
 * The engine in use: `native` (the addon) or `ts`, its version, and the widest vector instructions it uses.
 *
 * @example
 * console.log(engine.kind, engine.version, engine.simd); // native 0.1.0 avx512
 */
export const engine: Pick<Engine, 'kind' | 'version' | 'simd'> = {
  get kind() {
    return activeEngine().kind;
  },
  get version() {
    return activeEngine().version;
  },
  get simd() {
    return activeEngine().simd;
  },
};
