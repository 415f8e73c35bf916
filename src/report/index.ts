export { readExperiments } from './experiments.ts';
export { openSource } from './open-source.ts';
export { writeReport } from './write-report.ts';
export type { Ranking } from './ranking.ts';
export type { ReportSource } from './source.ts';
