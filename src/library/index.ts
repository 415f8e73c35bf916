/** The functions over texts. */
export { engine } from './engine.ts';
export { align, cer, distance, score, wer } from './pair-functions.ts';
export type { Alignment, ErrorRateOptions, Op, ScoreOptions, UnitOptions } from './pair-functions.ts';
export { lineMetrics, ssa, structureAccuracy } from './profile-functions.ts';
export { normalize, segment } from './text-functions.ts';
export { distanceMany, scoreMany } from './many-functions.ts';
export type { DistanceManyOptions, ScoreManyOptions } from './many-functions.ts';
