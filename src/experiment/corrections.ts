import { readJournal } from '../io/journal-read.ts';
import { sha256 } from '../io/hash.ts';
import { hasInference, isRetraction, pageKey, type PageStatus } from '../schema/journal.ts';
import { readableText } from '../schema/readable-text.ts';
import { storedAnswer } from '../text/page-ends.ts';
import type { ExperimentPage } from './page.ts';

/** How the correction of a page ended. */
export interface Correction {
  readonly status: PageStatus;
  /** Undefined for a failure: it must never look like an empty text. */
  readonly text: string | undefined;
}

/** The correction of a page that ended; its text as `errata run` would write it. */
export function correctionOf(
  { status, text = '' }: { readonly status: PageStatus; readonly text?: string | undefined },
  keepsEnds: boolean,
): Correction {
  if (!hasInference({ status, text })) return { status, text: undefined };
  const read = readableText(text).text;
  return { status, text: storedAnswer(read, keepsEnds) };
}

/** Corrections of a journal by id, the last of each page; those of another text or of other settings do not count. */
export async function readCorrections(
  journal: string,
  settingsKey: string,
  pages: readonly ExperimentPage[],
  keepsEnds: boolean,
): Promise<Map<string, Correction>> {
  const known = new Map(
    pages.map(({ id, batchId, imageName, ocr }) => [
      pageKey({ batch_id: batchId, image_name: imageName }),
      { id, hash: sha256(ocr) },
    ]),
  );
  const corrections = new Map<string, Correction>();
  await readJournal(journal, ({ line }) => {
    if (line.settings !== settingsKey) return;
    if (isRetraction(line)) {
      for (const page of line.retracted) corrections.delete(known.get(pageKey(page))?.id ?? '');
      return;
    }
    const page = known.get(pageKey(line));
    if (page?.hash === line.image_sha256) corrections.set(page.id, correctionOf(line, keepsEnds));
  });
  return corrections;
}
