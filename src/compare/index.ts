export { compareModels } from './compare.ts';
export type { Average, CompareOptions, Difference, ModelComparison } from './compare.ts';
export { matrixText, pairText } from './compare-text.ts';
export { checkSignatures } from './evaluation-file.ts';
export { checkGate, gateTable, verdictLine } from './gate.ts';
export type { GateCheck, GateRules, RegressionTest } from './gate.ts';
export { junitXml } from './junit.ts';
export { gateMarkdown } from './markdown.ts';
export type { PageScores } from './page-scores.ts';
export {
  checkModel,
  evaluationPath,
  loadPageScores,
  openEvaluation,
  parseModelReference,
} from './page-source.ts';
export type { PageScorer, PlacedEvaluation } from './page-source.ts';
export { readSuite } from './suite.ts';
export type { SuiteBenchmark } from './suite.ts';
