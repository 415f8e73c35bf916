export { evaluate } from './evaluate.ts';
export { runEvaluation } from './run-evaluation.ts';
export type { EvaluationOutcome, EvaluationProgress, EvaluationRequest } from './run-evaluation.ts';
export type { PageMetric } from './page-metric.ts';
export { reformatModels } from './reformat.ts';
export { scorePages } from './score-pages.ts';
export { MISSING_RULES } from './settings.ts';
export type { MissingRule } from './settings.ts';
export { evaluationText } from './evaluation-text.ts';
