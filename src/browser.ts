/** The library for browsers: the same functions on the TypeScript engine. */
import { installEngine } from './engine/active.ts';
import { tsEngine } from './engine/ts/engine.ts';

installEngine(() => tsEngine);

export { VERSION } from './schema/version.ts';
export { ErrataError, type ErrorCode } from './schema/error.ts';
export { engine } from './engine/active.ts';
export { align, cer, distance, score, wer } from './library/pair-functions.ts';
export { lineMetrics, ssa, structureAccuracy } from './library/profile-functions.ts';
export { normalize, segment } from './library/text-functions.ts';
export { distanceMany, scoreMany } from './library/many-functions.ts';
