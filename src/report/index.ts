export { writeReport } from './write-report.ts';
export type { ReportSource } from './source.ts';
