import type { Engine } from '../src/engine/engine.ts';
import { tsEngine } from '../src/engine/ts/engine.ts';

/** The engines of this machine; the native one where the addon is built. */
export const engines: readonly Engine[] = [tsEngine];
