import type { Engine } from '../src/engine/engine.ts';
import { nativeEngine } from '../src/engine/native/engine.ts';
import { loadAddon } from '../src/engine/native/load-addon.ts';
import { withTwins } from '../src/engine/select.ts';
import { tsEngine } from '../src/engine/ts/engine.ts';
import { findWasm } from '../src/engine/wasm/load-wasm.ts';

const addon = loadAddon();
const module = findWasm();

/** The engines of this machine; those in Rust where they are built. */
export const engines: readonly Engine[] = [
  tsEngine,
  ...(addon === undefined ? [] : [nativeEngine(addon)]),
  ...(module === undefined ? [] : [withTwins(module)]),
];

/** Each engine in Rust with the one in TypeScript, to which it is compared. */
export const compared = engines
  .slice(1)
  .map((engine): readonly [kind: string, first: Engine, second: Engine] => [engine.kind, tsEngine, engine]);

if (addon === undefined) console.warn('skipped: the native engine has no addon here');
if (module === undefined) console.warn('skipped: the wasm engine is not built here: npm run build:wasm');
