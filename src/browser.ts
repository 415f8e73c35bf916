/** The library for browsers: the same functions on the TypeScript engine. */
import { installEngine } from './engine/active.ts';
import { tsEngine } from './engine/ts/engine.ts';

installEngine(() => tsEngine);

export { VERSION } from './schema/version.ts';
export { ErrataError } from './schema/error.ts';
export { engine } from './engine/active.ts';
export { align, cer, distance, score, wer } from './engine/pair-functions.ts';
export { lineMetrics, ssa, structureAccuracy } from './engine/profile-functions.ts';
export { normalize, segment } from './engine/text-functions.ts';
export { distanceMany, scoreMany } from './engine/many-functions.ts';
