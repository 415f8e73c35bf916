import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { filesByStem, stemOf } from '../../io/files-by-stem.ts';
import { readError, readTextFile } from '../../io/read-text.ts';
import { ErrataError } from '../../schema/error.ts';
import type { Entry } from './entry.ts';

/** Pairs of two files, or of two folders by stem; `note` is called for files that have no partner. */
export async function* filePairs(
  reference: string,
  hypothesis: string,
  note: (message: string) => void,
): AsyncGenerator<Entry> {
  const [first, second] = [await isFolder(reference), await isFolder(hypothesis)];
  if (first !== second) {
    const [folder, file] = first ? [reference, hypothesis] : [hypothesis, reference];
    throw new ErrataError('DIRECTORY', `${folder}: expected a file like ${file}, found a directory`);
  }
  if (!first)
    yield {
      status: 'pair',
      id: stemOf(basename(reference)),
      reference: await readTextFile(reference),
      hypothesis: await readTextFile(hypothesis),
      place: `${reference}, ${hypothesis}`,
    };
  else yield* folderPairs(reference, hypothesis, note);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw readError(path, error);
  }
}

async function* folderPairs(
  reference: string,
  hypothesis: string,
  note: (message: string) => void,
): AsyncGenerator<Entry> {
  const [expected, found] = [await filesByStem(reference), await filesByStem(hypothesis)];
  const stems = [...expected.keys()].filter((stem) => found.has(stem));
  if (stems.length === 0)
    throw new ErrataError(
      'NO_PAIRS',
      `${reference}, ${hypothesis}: expected files of the same stem, found none`,
    );
  noteAlone(
    reference,
    hypothesis,
    [...expected.keys()].filter((stem) => !found.has(stem)),
    note,
  );
  noteAlone(
    hypothesis,
    reference,
    [...found.keys()].filter((stem) => !expected.has(stem)),
    note,
  );
  for (const stem of stems) {
    try {
      yield {
        status: 'pair',
        id: stem,
        reference: await readTextFile(expected.get(stem)!),
        hypothesis: await readTextFile(found.get(stem)!),
        place: `${expected.get(stem)!}, ${found.get(stem)!}`,
      };
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      yield { status: 'failed', id: stem, line: undefined, error };
    }
  }
}

function noteAlone(
  folder: string,
  other: string,
  stems: readonly string[],
  note: (message: string) => void,
): void {
  if (stems.length === 0) return;
  const shown = stems.slice(0, 5).join(', ');
  note(`${folder}: ${stems.length} without a partner in ${other}: ${shown}${stems.length > 5 ? ', …' : ''}`);
}
