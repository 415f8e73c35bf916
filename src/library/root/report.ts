import { Layout } from '../../io/layout.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { globalFlags } from '../../options/global.ts';
import { readOptions } from '../../options/read-options.ts';
import { reportFlags } from '../../options/tables/report.ts';
import { openSource, readExperiments, writeReport } from '../../report/index.ts';
import { evaluationPath, readEvaluation } from '../../results/read-evaluation.ts';
import { rankingOf } from './rank-models.ts';
import {
  counter,
  openRoot,
  ROOT_NAMES,
  signalOf,
  type MessageOptions,
  type ProgressOptions,
  type RootOptions,
} from './root-options.ts';

const table = { ...reportFlags, threads: globalFlags.threads };

export interface ReportOptions
  extends RootOptions, ProgressOptions, MessageOptions, OptionsOf<typeof table> {}

export interface WrittenReport {
  /** The document, `index.html`. */
  readonly report: string;
  /** Everything that was written, the document first. */
  readonly files: readonly string[];
  /** What the report lacks, a line each. */
  readonly notes: readonly string[];
  readonly models: number;
  readonly pages: number;
}

/** `report` of the library, in the words of the command. */
export async function report(options: ReportOptions): Promise<WrittenReport> {
  const values = readOptions('report', options, table, ROOT_NAMES);
  const { out, csvRaw, thumbnails, threads, title, date } = values;
  const root = await openRoot(options);
  const signal = signalOf(options);
  const note = (text: string): void => {
    options.onMessage?.({ level: 'warning', text });
  };
  const stored = await readEvaluation(values.evaluation ?? evaluationPath(root));
  const source = await openSource({ root, stored, threads, signal, note });
  const experiments = await readExperiments(root, note);
  const ranking = await rankingOf({ stored, metric: source.metric, threads, signal });
  const { html, files, notes } = await writeReport(
    { ...source, experiments, ranking, heading: { title, date } },
    {
      folder: out ?? new Layout(root).reports,
      csvSafe: !csvRaw,
      thumbnails,
      signal,
      onProgress: counter(options, 'pages', source.pages),
    },
  );
  return { report: html, files, notes, models: source.models.length, pages: source.pages };
}
