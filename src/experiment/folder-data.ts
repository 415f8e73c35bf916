import { filesByStem } from '../io/files-by-stem.ts';
import { readTextFile } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';
import type { ExperimentData, ExperimentPage } from './page.ts';

export interface TextFolders {
  readonly reference: string;
  readonly ocr: string;
  readonly corrected: string | undefined;
}

/** Pages of folders with text files, paired by path without suffix. A page needs a reference and a text that was read. */
export async function readFolderPages({ reference, ocr, corrected }: TextFolders): Promise<ExperimentData> {
  const [references, texts] = [await filesByStem(reference, '.txt'), await filesByStem(ocr, '.txt')];
  const corrections = corrected === undefined ? undefined : await filesByStem(corrected, '.txt');
  const ids = [...references.keys()].filter((id) => texts.has(id));
  if (ids.length === 0)
    throw new ErrataError(
      'NO_PAIRS',
      `${reference}, ${ocr}: expected .txt files of the same stem, found none`,
    );
  const pages: ExperimentPage[] = [];
  for (const id of ids) {
    const correction = corrections?.get(id);
    pages.push({
      id,
      batchId: '',
      imageName: id,
      reference: await readTextFile(references.get(id)!),
      ocr: await readTextFile(texts.get(id)!),
      corrected: correction === undefined ? undefined : await readTextFile(correction),
    });
  }
  return {
    pages,
    notes: [...alone(references, texts, reference, ocr), ...alone(texts, references, ocr, reference)],
  };
}

function alone(
  found: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
  folder: string,
  other: string,
): string[] {
  const ids = [...found.keys()].filter((id) => !others.has(id));
  return ids.length === 0
    ? []
    : [
        `${folder}: ${ids.length} without a partner in ${other}: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`,
      ];
}
