import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf } from '../schema/benchmark.ts';

/** The transcript file of a page; undefined when there is none. */
export async function readTranscriptFile(folder: string, batchId: string, imageName: string): Promise<string | undefined> {
  const bytes = await readFile(transcriptFile(folder, batchId, imageName)).catch(() => undefined);
  return bytes?.toString('utf8');
}

export function transcriptFile(folder: string, batchId: string, imageName: string): string {
  return join(folder, 'transcripts', batchId, `${stemOf(imageName)}.txt`);
}
