import { csvFiles } from './csv.ts';
import type { ReportFormat } from './format.ts';
import { groupFiles } from './group-files.ts';
import { htmlFiles } from './html.ts';
import { markdownFiles } from './markdown.ts';

/** The formats of a report, in the order in which their files appear: the document is the last. */
export const REPORT_FORMATS: readonly ReportFormat[] = [markdownFiles, csvFiles, groupFiles, htmlFiles];
