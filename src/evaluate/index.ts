export { runEvaluation } from './run-evaluation.ts';
export { summarizeEvaluation } from './summarize-evaluation.ts';
export type { EvaluationProgress, EvaluationRequest } from './evaluation-request.ts';
export type { EvaluationOutcome } from './run-evaluation.ts';
export type { EvaluatedPage } from './memory-pages.ts';
export type { PageMetric } from './page-metric.ts';
export { reformatModels } from './reformat.ts';
export type { MissingRule } from './settings.ts';
export { mergeParts } from './merge-parts.ts';
