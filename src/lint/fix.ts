import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { AtomicFile, writeFileAtomic } from '../io/atomic-write.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import type { BenchmarkLayout } from '../io/layout.ts';
import { formOf } from '../io/table/open-table.ts';
import { tableAt } from '../io/table-files.ts';
import { ErrataError } from '../schema/error.ts';
import { readBenchmark } from './benchmark-rows.ts';
import { fixText } from './check-text.ts';
import type { CheckedPage } from './text-pass.ts';
import { readTranscriptFile } from './transcript-files.ts';

const WRITE_CHARACTERS = 1 << 18;

/**
 * Mends what needs no decision in the transcript files and in benchmark.csv, each written whole or not at all.
 * Interrupted, it leaves some mended and some not: running it again does the rest. Returns how many pages changed.
 */
export async function fixBenchmark(
  benchmark: BenchmarkLayout,
  pages: readonly CheckedPage[],
  form: 'NFC' | 'NFD',
  signal?: AbortSignal,
): Promise<number> {
  const changed = new Set<string>();
  await refuseOtherForms(benchmark);
  await refuseLinksOutside(benchmark, pages);
  for (const { batchId, imageName } of pages.filter(({ hasFiles }) => hasFiles)) {
    signal?.throwIfAborted();
    if (await fixFile(benchmark, batchId, imageName, form)) changed.add(`${batchId}/${imageName}`);
  }
  const wanted = new Set(pages.map(({ batchId, imageName }) => `${batchId}/${imageName}`));
  for (const page of await fixCsv(benchmark.csv, wanted, form)) changed.add(page);
  return changed.size;
}

/** What a cluster or another program wrote is theirs to write again. */
async function refuseOtherForms({ table, csv }: BenchmarkLayout): Promise<void> {
  const { path, label, parts } = await tableAt(table);
  if (path === csv && parts === undefined && (await formOf({ path, label })) === 'csv') return;
  throw new ErrataError(
    'SOURCE_KIND',
    `${label}: found a benchmark that is no CSV file, expected ${csv}: nothing else is written anew`,
  );
}

/** Before anything is changed: a link must not make this write where the benchmark is not. */
async function refuseLinksOutside(benchmark: BenchmarkLayout, pages: readonly CheckedPage[]): Promise<void> {
  const inside = [await realpath(benchmark.folder), await realpath(dirname(dirname(benchmark.folder)))];
  const files = pages
    .filter(({ hasFiles }) => hasFiles)
    .map(({ batchId, imageName }) => benchmark.transcript(batchId, imageName));
  for (const path of [benchmark.csv, ...files]) {
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined || inside.some((place) => real.startsWith(`${place}${sep}`))) continue;
    throw new ErrataError(
      'LINK_OUTSIDE',
      `${path}: a link to ${real}, which is outside of the root, expected a file in it; nothing was changed`,
    );
  }
}

async function fixFile(
  benchmark: BenchmarkLayout,
  batchId: string,
  imageName: string,
  form: 'NFC' | 'NFD',
): Promise<boolean> {
  const text = await readTranscriptFile(benchmark, batchId, imageName);
  if (text === undefined || text === null) return false;
  const fixed = fixText(text, form);
  if (fixed === text) return false;
  await writeFileAtomic(benchmark.transcript(batchId, imageName), fixed);
  return true;
}

/** Writes the CSV anew while it is read; without a change the file stays as it is. */
async function fixCsv(
  path: string,
  wanted: ReadonlySet<string>,
  form: 'NFC' | 'NFD',
): Promise<readonly string[]> {
  const changed: string[] = [];
  const file = await AtomicFile.create(path);
  let writing = Promise.resolve();
  let text = '';
  const flush = (): void => {
    const chunk = text;
    text = '';
    writing = writing.then(() => file.write(chunk));
    // awaited below; until then a failure must not count as unhandled
    writing.catch(() => undefined);
  };
  try {
    let isFirst = true;
    const header = await readBenchmark(path, ({ batchId, imageName, transcript, fields }, names) => {
      if (isFirst) text += csvRecord(names);
      isFirst = false;
      const page = `${batchId}/${imageName}`;
      const fixed = wanted.has(page) ? fixText(transcript, form) : transcript;
      if (fixed !== transcript) changed.push(page);
      text += csvRecord(fields.with(names.indexOf('transcript'), fixed));
      if (text.length >= WRITE_CHARACTERS) flush();
    });
    if (isFirst) text += csvRecord(header);
    flush();
    await writing;
  } catch (error) {
    await writing.catch(() => undefined);
    await file.discard();
    throw error;
  }
  if (changed.length === 0) await file.discard();
  else await file.commit();
  return changed;
}
