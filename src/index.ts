export { VERSION } from './schema/version.ts';
export { ErrataError, type ErrorCode } from './schema/error.ts';
export { semanticSimilarity } from './semantic/index.ts';
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
export type {
  Alignment,
  DistanceManyOptions,
  ErrorRateOptions,
  Op,
  ScoreManyOptions,
  ScoreOptions,
  UnitOptions,
} from './library/index.ts';
export type { Normalization } from './text/normalization.ts';
export type { Metric, Profile } from './metrics/plan.ts';
export type {
  LineMetrics,
  OrcnormMetrics,
  PrecisionRecall,
  StructureMetrics,
  TibetanMetrics,
} from './metrics/profile-rates.ts';
export type { Denominator, EmptyReference, UnitCounts } from './metrics/rates.ts';
export type { Score } from './metrics/score-object.ts';
export type { Unit } from './text/unit.ts';
export { evaluate } from './evaluate/index.ts';
export type { EvaluationMetric, EvaluationRequest, MissingRule, PageMetric } from './evaluate/index.ts';
export type { Evaluation, ModelEvaluation } from './schema/evaluation.ts';
export { ProviderError } from './infer/provider.ts';
export type {
  FailureKind,
  PageImage,
  Provider,
  ProviderContext,
  Recognition,
  Recognizer,
} from './infer/provider.ts';
