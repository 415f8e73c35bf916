import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { ifPresent } from '../io/if-present.ts';
import { stemOf } from '../schema/benchmark.ts';

/**
 * The transcript file of a page; undefined when there is none, null when it is not UTF-8: what it says is
 * then unknown.
 */
export async function readTranscriptFile(
  folder: string,
  batchId: string,
  imageName: string,
): Promise<string | null | undefined> {
  const path = transcriptFile(folder, batchId, imageName);
  const bytes = await ifPresent(path, readFile(path));
  return bytes === undefined || isUtf8(bytes) ? bytes?.toString('utf8') : null;
}

export function transcriptFile(folder: string, batchId: string, imageName: string): string {
  return join(folder, 'transcripts', batchId, `${stemOf(imageName)}.txt`);
}
