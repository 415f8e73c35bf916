import { openFile } from '../io/open-file.ts';
import { AtomicFile, syncDirectory, writeError, writeFileAtomic } from '../io/atomic-write.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import { BenchmarkLayout } from '../io/layout.ts';
import { makeFolder } from '../io/make-folder.ts';
import { readWhole } from '../io/read-file.ts';
import { BENCHMARK_COLUMNS, formatStats } from '../schema/benchmark.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { withLineFeeds } from '../text/page-ends.ts';
import type { GatheredPages } from './gather.ts';
import { storedText, type PageEnds } from './place-page.ts';

/** Transcripts read at once; with their rows this bounds the memory of the last step. */
const WINDOW = 64;

/**
 * Writes `benchmark.csv` and `stats.json` from the pages of a benchmark folder, in code-point order. Ends that
 * transcripts are not to keep go from their files too: that waits until nothing can forbid to write the benchmark.
 */
export async function assembleBenchmark(
  folder: string,
  pages: GatheredPages,
  ends: PageEnds,
  signal?: AbortSignal,
): Promise<void> {
  const benchmark = new BenchmarkLayout(folder);
  const batches = [...pages.keys()].sort(compareCodePoints);
  const csv = await AtomicFile.create(benchmark.csv);
  try {
    await csv.write(csvRecord(BENCHMARK_COLUMNS));
    for (const batchId of batches) {
      const images = benchmark.images(batchId);
      await makeFolder(images).catch((error: unknown) => {
        throw writeError(images, error);
      });
      const names = [...(pages.get(batchId) ?? [])].sort(compareCodePoints);
      for (let at = 0; at < names.length; at += WINDOW) {
        signal?.throwIfAborted();
        const records = await Promise.all(
          names.slice(at, at + WINDOW).map((name) => recordOf(benchmark, batchId, name, ends)),
        );
        await csv.write(records.join(''));
      }
    }
  } catch (error) {
    await csv.discard();
    throw error;
  }
  await csv.commit();
  await writeFileAtomic(
    benchmark.stats,
    formatStats(new Map(batches.map((batch) => [batch, pages.get(batch)?.size ?? 0]))),
  );
  for (const batchId of batches) {
    await syncDirectory(benchmark.images(batchId));
    await syncDirectory(benchmark.transcripts(batchId));
  }
}

/** The row of a page. Line ends become LF, the rest of the transcript is as it is. */
async function recordOf(
  benchmark: BenchmarkLayout,
  batchId: string,
  imageName: string,
  ends: PageEnds,
): Promise<string> {
  const path = benchmark.transcript(batchId, imageName);
  const found = await readSynced(path);
  const text = storedText(found, ends);
  if (text !== found) await writeFileAtomic(path, text);
  return csvRecord([imageName, batchId, withLineFeeds(text)]);
}

/** A transcript that is safely on disk. */
async function readSynced(path: string): Promise<string> {
  const handle = await openFile(path).catch((error: unknown) => {
    throw writeError(path, error);
  });
  try {
    const text = (await readWhole(handle)).toString('utf8');
    await handle.sync();
    return text;
  } catch (error) {
    throw writeError(path, error);
  } finally {
    await handle.close();
  }
}
