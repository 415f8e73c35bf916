import { importModel as importTexts, type ImportResult } from '../../import/index.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { importFlags } from '../../options/tables/import.ts';
import { usageError } from '../../options/usage-error.ts';
import {
  counter,
  neededText,
  openRoot,
  ROOT_NAMES,
  type ProgressOptions,
  type RootOptions,
} from './root-options.ts';

export interface ImportModelOptions extends RootOptions, ProgressOptions, OptionsOf<typeof importFlags> {
  /** A folder of texts, or a table. */
  readonly source: string;
}

/** Something that was left out or is wrong. */
interface Problem {
  readonly code: string;
  readonly message: string;
}

export interface ImportedModel extends Omit<ImportResult, 'problems'> {
  /** What was left out or is wrong, each with its place. */
  readonly problems: readonly Problem[];
}

/** `importModel` of the library, in the words of the command. */
export async function importModel(options: ImportModelOptions): Promise<ImportedModel> {
  const values = readOptions('importModel', options, importFlags, [...ROOT_NAMES, 'source']);
  const { model, textLevel, unordered, ...asked } = values;
  const source = neededText('source', options.source, 'a folder or a table');
  if (model === undefined) throw usageError('expected --model NAME');
  const root = await openRoot(options);
  const { problems, ...result } = await importTexts({
    ...asked,
    source,
    model,
    root,
    reading: { textLevel, unordered },
    signal: options.signal,
    onPage: counter(options, 'pages'),
  });
  return { ...result, problems: problems.map(({ code, message }) => ({ code, message })) };
}
