import { join } from 'node:path';
import { writeFileAtomic, writePartsAtomic } from '../io/atomic-write.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { LINE_COLUMNS, type ModelResult } from './model-result.ts';
import type { EvaluationSettings } from './settings.ts';

/** Rows that are formatted at a time: some milliseconds of the main thread. */
const STEP = 8192;

interface OutputOptions {
  readonly folder: string;
  readonly settings: EvaluationSettings;
  readonly signal?: AbortSignal | undefined;
}

/** Writes `{model}_cer.csv`: a row an entry, six decimals. */
export async function writeCerFile(
  corpus: Corpus,
  { name, model, counted, entryRates }: ModelResult,
  { folder, settings, signal }: OutputOptions,
): Promise<void> {
  const { rates } = entryRates.get('cer')!;
  await writeParts(join(folder, `${name}_cer.csv`), signal, function* parts() {
    // a table without rows has no columns either in the OpenPecha program
    yield settings.compat !== null && counted === 0 ? '\n' : 'image_name,batch_id,cer\n';
    for (let first = 0; first < counted; first += STEP)
      yield corpus.rateRows(model, first, rates.subarray(first, Math.min(first + STEP, counted)));
  });
}

/** Writes `{model}_metrics.csv`: a row an entry, full doubles, then the means of all rows. */
export async function writeMetricsFile(
  corpus: Corpus,
  { name, model, counted, lineValues, evaluation }: ModelResult,
  { folder, signal }: OutputOptions,
): Promise<void> {
  const width = LINE_COLUMNS.length;
  const values = lineValues!;
  await writeParts(join(folder, `${name}_metrics.csv`), signal, function* parts() {
    yield `id,${LINE_COLUMNS.join(',')}\n`;
    for (let first = 0; first < counted; first += STEP) {
      yield corpus.valueRows(
        model,
        first,
        values.subarray(first * width, Math.min(first + STEP, counted) * width),
        width,
      );
    }
    yield csvRecord([
      'MACRO_AVG',
      ...LINE_COLUMNS.map((column) => evaluation.macro[`lines.${column}`] ?? null),
    ]);
  });
}

/** Writes `{model}_{metric}.csv` for a metric of pages: a row an entry, six decimals. */
export async function writePageMetricFile(
  corpus: Corpus,
  { name, model, counted }: ModelResult,
  metric: string,
  values: Float64Array,
  { folder, signal }: OutputOptions,
): Promise<string> {
  const path = join(folder, `${name}_${metric}.csv`);
  await writeParts(path, signal, function* parts() {
    yield `image_name,batch_id,${metric}\n`;
    for (let first = 0; first < counted; first += STEP)
      yield corpus.rateRows(model, first, values.subarray(first, Math.min(first + STEP, counted)));
  });
  return path;
}

async function writeParts(
  path: string,
  signal: AbortSignal | undefined,
  parts: () => Generator<string | Uint8Array>,
): Promise<void> {
  signal?.throwIfAborted();
  await writePartsAtomic(path, parts(), signal);
}

export async function writeTextFile(
  path: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  await writeFileAtomic(path, text);
}
