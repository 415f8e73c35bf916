/** The library for browsers: the same functions on the TypeScript engine. */
export { VERSION } from './schema/version.ts';
export { ErrataError, type ErrorCode } from './schema/error.ts';
export {
  align,
  cer,
  distance,
  distanceMany,
  engine,
  lineMetrics,
  normalize,
  score,
  scoreMany,
  segment,
  ssa,
  structureAccuracy,
  wer,
} from './library/index.ts';
