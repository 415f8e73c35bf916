import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readError } from '../../io/read-text.ts';
import { ErrataError } from '../../schema/error.ts';
import type { ReadingOptions } from '../../transcript/reading-options.ts';
import { nameOfText } from '../../transcript/text-file-name.ts';
import { readTextOf } from '../../transcript/text-of-file.ts';
import type { Entry } from './entry.ts';
import { repeatedError, TextFolder, type Side } from './text-folder.ts';

export interface FilePairOptions {
  /** How text is taken from markup. */
  readonly reading: ReadingOptions;
  /** Called for each file that has no partner. */
  onUnpaired(error: ErrataError): void;
}

/** Pairs of two files, or of two folders by page. */
export async function* filePairs(
  reference: string,
  hypothesis: string,
  options: FilePairOptions,
): AsyncGenerator<Entry> {
  const [first, second] = [await isFolder(reference), await isFolder(hypothesis)];
  if (first !== second) {
    const [folder, file] = first ? [reference, hypothesis] : [hypothesis, reference];
    throw new ErrataError('DIRECTORY', `${folder}: expected a file like ${file}, found a directory`);
  }
  if (first) yield* folderPairs(reference, hypothesis, options);
  else yield await readPair(nameOfText(basename(reference)).id, reference, hypothesis, options.reading);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw readError(path, error);
  }
}

async function readPair(
  id: string,
  reference: string,
  hypothesis: string,
  reading: ReadingOptions,
): Promise<Entry> {
  return {
    status: 'pair',
    id,
    reference: await readTextOf(reference, reading),
    hypothesis: await readTextOf(hypothesis, reading),
    place: `${reference}, ${hypothesis}`,
  };
}

async function* folderPairs(
  reference: string,
  hypothesis: string,
  { reading, onUnpaired }: FilePairOptions,
): AsyncGenerator<Entry> {
  const [expected, found] = [await TextFolder.open(reference), await TextFolder.open(hypothesis)];
  // in one folder names alone tell truth and reading apart
  const isStrict = expected.hasTruth && (await realpath(reference)) === (await realpath(hypothesis));
  const filesOf = (id: string, side: Side): readonly string[] =>
    (side === 'reference' ? expected : found).filesOf(id, side, isStrict);
  const paired = expected.ids.filter(
    (id) => filesOf(id, 'reference').length > 0 && filesOf(id, 'hypothesis').length > 0,
  );
  if (paired.length === 0)
    throw new ErrataError(
      'NO_PAIRS',
      `${reference}, ${hypothesis}: expected files of the same stem, found none`,
    );
  const partnered = new Set(paired);
  for (const [folder, side, other] of [
    [expected, 'reference', hypothesis],
    [found, 'hypothesis', reference],
  ] as const)
    for (const id of folder.ids.filter((alone) => !partnered.has(alone)))
      for (const path of isStrict ? filesOf(id, side) : folder.allOf(id))
        onUnpaired(unpairedError(path, other, id));
  for (const id of paired) {
    try {
      const [references, hypotheses] = [filesOf(id, 'reference'), filesOf(id, 'hypothesis')];
      for (const files of [references, hypotheses]) if (files.length > 1) throw repeatedError(id, files);
      yield await readPair(id, references[0]!, hypotheses[0]!, reading);
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      yield { status: 'failed', id, line: undefined, error };
    }
  }
}

function unpairedError(path: string, other: string, id: string): ErrataError {
  return new ErrataError(
    'UNPAIRED',
    `${path}: no partner in ${other}, expected a file of the stem ${JSON.stringify(id)}`,
  );
}
