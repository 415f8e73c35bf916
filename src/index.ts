export { VERSION } from './schema/version.ts';
export { ErrataError, type ErrorCode } from './schema/error.ts';
export { semanticSimilarity } from './semantic/index.ts';
export {
  align,
  cer,
  confusions,
  distance,
  distanceMany,
  engine,
  lineMetrics,
  normalize,
  ready,
  renderAlignment,
  score,
  scoreEach,
  scoreMany,
  segment,
  ssa,
  structureAccuracy,
  wer,
} from './library/index.ts';
export type {
  Alignment,
  Confusions,
  ConfusionsOptions,
  CorpusRate,
  DistanceManyOptions,
  ErrorRateOptions,
  Op,
  PairOptions,
  RenderOptions,
  ScoreManyOptions,
  TextSource,
  ScoreOptions,
  UnitOptions,
} from './library/index.ts';
export type { Normalization } from './text/normalization.ts';
export type { EvaluationMetric, MetricName as Metric, Profile, Score } from './metrics/registry.ts';
export type { LineMetrics } from './metrics/lines.ts';
export type { OrcnormMetrics } from './metrics/orcnorm.ts';
export type { StructureMetrics } from './metrics/structure.ts';
export type { PrecisionRecall, TibetanMetrics } from './metrics/tibetan.ts';
export type { UnitCounts } from './metrics/page-counts.ts';
export type { Denominator, EmptyReference } from './metrics/rate.ts';
export type { Unit } from './text/unit.ts';
export {
  compare,
  evaluate,
  gate,
  importModel,
  lint,
  merge,
  prepare,
  report,
  run,
  summarize,
} from './library/root/index.ts';
export type {
  CompareOptions,
  Comparison,
  EvaluatedPage,
  EvaluateOptions,
  GateOptions,
  GateResult,
  ImportedModel,
  ImportModelOptions,
  LintOptions,
  LintResult,
  MergeOptions,
  Message,
  PreparedBenchmark,
  PrepareOptions,
  Progress,
  ReportOptions,
  RunForecast,
  RunOptions,
  RunResult,
  SummarizeOptions,
  WrittenReport,
} from './library/root/index.ts';
export type { MissingRule, PageMetric } from './evaluate/index.ts';
export type { Evaluation, ModelEvaluation } from './results/evaluation.ts';
export { ProviderError } from './infer/provider.ts';
export type {
  FailureKind,
  PageImage,
  Provider,
  ProviderContext,
  Recognition,
  Recognizer,
} from './infer/provider.ts';
