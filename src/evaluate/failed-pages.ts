import { stat } from 'node:fs/promises';
import { ifPresent } from '../io/if-present.ts';
import { Layout } from '../io/layout.ts';
import type { RunOfModel } from '../results/model-pages.ts';
import { hasCode } from '../schema/error.ts';
import type { JournalLine } from '../schema/journal.ts';

/** Whether the recognition of a page failed, by the last line of the model's journal about it. */
export interface FailedPages {
  (batch: string | null, image: string | null): boolean;
  /** Without a journal there is nothing to ask, page by page. */
  readonly isNever: boolean;
}

/** Reads `data/models/{model}.journal.jsonl` of a run; without one no page is known to have failed. */
export async function readFailedPages(
  root: string,
  { model, number: repeat }: RunOfModel,
  note: (text: string) => void,
): Promise<FailedPages> {
  const path = new Layout(root).models.journal(model);
  const never = Object.assign(() => false, { isNever: true });
  if ((await ifPresent(path, stat(path)))?.isFile() !== true) return never;
  // the journal's checks are loaded for models that have one
  const [{ readJournal }, { hasInference, isRetraction, pageKey }] = await Promise.all([
    import('../io/journal-read.ts'),
    import('../schema/journal.ts'),
  ]);
  const failed = new Set<string>();
  const visit = ({ line }: { readonly line: JournalLine }): void => {
    if (isRetraction(line)) {
      for (const page of line.retracted) failed.delete(pageKey(page));
    } else if (hasInference(line)) failed.delete(pageKey(line));
    else failed.add(pageKey(line));
  };
  try {
    await readJournal(path, visit);
  } catch (error) {
    if (!hasCode(error, 'JOURNAL_INVALID')) throw error;
    // scores do not depend on it
    note(`${error.message}; failed pages are not counted`);
    return never;
  }
  return Object.assign(
    (batch: string | null, image: string | null) =>
      failed.has(pageKey({ batch_id: batch ?? '', image_name: image ?? '', repeat })),
    { isNever: failed.size === 0 },
  );
}
