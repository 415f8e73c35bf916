import { isUtf8 } from 'node:buffer';
import { readFile } from '../io/read-file.ts';
import { ifPresent } from '../io/if-present.ts';
import type { BenchmarkLayout } from '../io/layout.ts';

/** The transcript file of a page; undefined when there is none, null when it is not UTF-8: what it says is then unknown. */
export async function readTranscriptFile(
  benchmark: BenchmarkLayout,
  batchId: string,
  imageName: string,
): Promise<string | null | undefined> {
  const path = benchmark.transcript(batchId, imageName);
  const bytes = await ifPresent(path, readFile(path));
  return bytes === undefined || isUtf8(bytes) ? bytes?.toString('utf8') : null;
}
