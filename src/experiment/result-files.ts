import { join } from 'node:path';
import { writeFileAtomic } from '../io/atomic-write.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import type { Experiment } from '../schema/experiment.ts';
import type { MeasuredPage, Side } from './measure.ts';
import type { ExperimentPage } from './page.ts';
import { experimentMarkdown } from './markdown.ts';
import { verdictOf } from './summarize.ts';

const COLUMNS = [
  'id',
  'status',
  'verdict',
  'wer_before',
  'wer_after',
  'wer_change',
  'cer_before',
  'cer_after',
  'cer_change',
  'semantic_before',
  'semantic_after',
  'semantic_change',
  'words',
  'over_corrected',
  'fixed',
];

export interface ResultFiles {
  readonly pages: readonly ExperimentPage[];
  readonly measured: readonly MeasuredPage[];
  /** How the correction of a page ended; undefined: it has none yet. */
  readonly statusOf: (page: ExperimentPage) => string | undefined;
  readonly experiment: Experiment;
}

/** Writes results.csv, report.md and experiment.json, each whole; returns their paths. */
export async function writeResults(
  folder: string,
  { pages, measured, statusOf, experiment }: ResultFiles,
): Promise<string[]> {
  const byId = new Map(measured.map((page) => [page.id, page]));
  const rows = pages.map((page) => rowOf(page, statusOf(page) ?? 'left', byId.get(page.id)));
  const files: [name: string, text: string][] = [
    ['results.csv', [csvRecord(COLUMNS), ...rows].join('')],
    ['report.md', experimentMarkdown(experiment, measured)],
    ['experiment.json', `${JSON.stringify(experiment, undefined, 2)}\n`],
  ];
  for (const [name, text] of files) await writeFileAtomic(join(folder, name), text);
  return files.map(([name]) => join(folder, name));
}

function rowOf({ id }: ExperimentPage, status: string, page: MeasuredPage | undefined): string {
  if (page === undefined) return csvRecord([id, status, ...COLUMNS.slice(2).map(() => null)]);
  const { before, after, words } = page;
  const triple = (valueOf: (side: Side) => number | undefined): (number | null)[] => {
    const [first, second] = [valueOf(before), valueOf(after)];
    return first === undefined || second === undefined ? [null, null, null] : [first, second, second - first];
  };
  return csvRecord([
    id,
    status,
    verdictOf(page),
    ...triple(({ wer }) => wer.rate),
    ...triple(({ cer }) => cer.rate),
    ...triple(({ semantic }) => semantic),
    words.words,
    words.overCorrected,
    words.fixed,
  ]);
}
