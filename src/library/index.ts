/** The functions over texts. */
export { engine, ready } from './engine.ts';
export { confusions, type ConfusionsOptions } from './confusions.ts';
export type { Confusions } from './confusion-counter.ts';
export { renderAlignment, type RenderOptions } from './render-alignment.ts';
export { align, cer, distance, score, wer } from './pair-functions.ts';
export type { CorpusRate } from './corpus-rate.ts';
export type { Alignment, Op } from './pair-functions.ts';
export type {
  DistanceManyOptions,
  ErrorRateOptions,
  PairOptions,
  ScoreManyOptions,
  ScoreOptions,
  UnitOptions,
} from './options.ts';
export { lineMetrics, ssa, structureAccuracy } from './profile-functions.ts';
export { normalize, segment } from './text-functions.ts';
export { distanceMany, scoreMany } from './many-functions.ts';
export { scoreEach, type TextSource } from './score-each.ts';
