import { selectedAddon } from '../select.ts';
import type { Corpus, OpenCorpusOptions } from './corpus.ts';
import { openNativeCorpus } from './native-corpus.ts';

/**
 * Reads a benchmark and its models with the engine in use. A benchmark that cannot be read is an error; a model that
 * cannot be read has a `failure`.
 */
export async function openCorpus(options: OpenCorpusOptions): Promise<Corpus> {
  options.signal?.throwIfAborted();
  const addon = selectedAddon();
  if (addon !== undefined) return openNativeCorpus(addon, options);
  const { openTsCorpus } = await import('./ts/ts-corpus.ts');
  return openTsCorpus(options);
}
