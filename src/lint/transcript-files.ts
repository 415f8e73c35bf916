import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT, systemCode, systemError, systemExit } from '../schema/error.ts';
import { stemOf } from '../schema/benchmark.ts';

/** The transcript file of a page; undefined when there is none, null when it is not UTF-8: what it says is then unknown. */
export async function readTranscriptFile(
  folder: string,
  batchId: string,
  imageName: string,
): Promise<string | null | undefined> {
  const path = transcriptFile(folder, batchId, imageName);
  const bytes = await readFile(path).catch((error: unknown) => {
    // a disk that fails must not look like a page without a file
    if (systemExit(systemCode(error), 'read') === EXIT.io) throw systemError(path, error, 'read');
    return undefined;
  });
  return bytes === undefined || isUtf8(bytes) ? bytes?.toString('utf8') : null;
}

export function transcriptFile(folder: string, batchId: string, imageName: string): string {
  return join(folder, 'transcripts', batchId, `${stemOf(imageName)}.txt`);
}
