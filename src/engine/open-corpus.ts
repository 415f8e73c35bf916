import { stat } from 'node:fs/promises';
import { selectedAddon } from './select.ts';
import { corpusError } from '../io/csv/csv-error.ts';
import type { Corpus, OpenCorpusOptions } from '../corpus/corpus.ts';
import type { NamedFile } from '../io/csv/named-file.ts';
import { openNativeCorpus } from './native/corpus.ts';

/**
 * Reads a benchmark and its models with the engine in use. A benchmark that cannot be read is an error; a model that
 * cannot be read has a `failure`.
 */
export async function openCorpus(options: OpenCorpusOptions): Promise<Corpus> {
  options.signal?.throwIfAborted();
  await refusePipes([options.benchmark, ...options.models]);
  const addon = selectedAddon();
  if (addon !== undefined) return openNativeCorpus(addon, options);
  const { openTsCorpus } = await import('../corpus/ts-corpus.ts');
  return openTsCorpus(options);
}

/** A pipe without a writer would hold the program for ever, and no signal could end it. */
async function refusePipes(files: readonly NamedFile[]): Promise<void> {
  for (const { path, label } of files) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      throw corpusError('NO_FILE', `${label}: found a pipe or a device, expected a file`);
  }
}
