import type { Chart } from '../charts/chart.ts';
import type { ReportAssets } from '../assets.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import type { RecordWriter } from './csv-record.ts';

/** All that a report is made of. */
export interface ReportContent {
  readonly source: ReportSource;
  readonly overview: Overview;
  readonly charts: readonly Chart[];
  readonly assets: ReportAssets;
  /** The compressed index of the pages. */
  readonly index: string;
  /** Compressed blocks by their id: details and small pictures of the pages; those in files are not here. */
  readonly blocks: readonly (readonly [id: string, content: string])[];
  readonly hasFiles: boolean;
  /** Makes the records of CSV files. */
  readonly record: RecordWriter;
}

export interface ReportFile {
  /** Path below the folder of the report. */
  readonly name: string;
  readonly parts: Iterable<string>;
}

/** A format of reports: the files that it makes of the content. `registry.ts` lists them. */
export type ReportFormat = (content: ReportContent) => Iterable<ReportFile>;
