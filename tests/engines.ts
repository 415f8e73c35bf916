import type { Engine } from '../src/engine/engine.ts';
import { nativeEngine } from '../src/engine/native/engine.ts';
import { loadAddon } from '../src/engine/native/load-addon.ts';
import { tsEngine } from '../src/engine/ts/engine.ts';

const addon = loadAddon();

/** The engines of this machine; the native one where the addon is built. */
export const engines: readonly Engine[] = addon === undefined ? [tsEngine] : [tsEngine, nativeEngine(addon)];

if (addon === undefined) console.warn('skipped: the native engine has no addon here');
