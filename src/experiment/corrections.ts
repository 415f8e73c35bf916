import { readJournal } from '../io/journal-read.ts';
import { sha256 } from '../io/hash.ts';
import { hasInference, isRetraction, type PageStatus } from '../schema/journal.ts';
import type { ExperimentPage } from './page.ts';

/** How the correction of a page ended. */
export interface Correction {
  readonly status: PageStatus;
  /** Undefined for a failure: it must never look like an empty text. */
  readonly text: string | undefined;
}

/** Corrections of a journal by id, the last of each page; those of another text or of other settings do not count. */
export async function readCorrections(journal: string, settings: string, pages: readonly ExperimentPage[]): Promise<Map<string, Correction>> {
  const hashes = new Map(pages.map(({ id, ocr }) => [id, sha256(ocr)]));
  const corrections = new Map<string, Correction>();
  await readJournal(journal, ({ line }) => {
    if (line.settings !== settings) return;
    if (isRetraction(line)) {
      for (const { image_name } of line.retracted) corrections.delete(image_name);
    } else if (hashes.get(line.image_name) === line.image_sha256) {
      corrections.set(line.image_name, { status: line.status, text: hasInference(line) ? (line.text ?? '') : undefined });
    }
  });
  return corrections;
}
