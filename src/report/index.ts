export { writeReport } from './write-report.ts';
export type { WriteReportOptions, WrittenReport } from './write-report.ts';
export type { ReportSource } from './source.ts';
