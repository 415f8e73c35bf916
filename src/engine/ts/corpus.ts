import type { Corpus, OpenCorpusOptions } from '../../corpus/corpus.ts';
import { filesOf } from '../../io/table-files.ts';
import { refusePipes } from '../../corpus/refuse-pipes.ts';

/** The corpus in TypeScript: its texts are kept in memory. Readers of CSV are loaded when they are needed. */
export async function openCorpus(options: OpenCorpusOptions): Promise<Corpus> {
  options.signal?.throwIfAborted();
  await refusePipes([options.benchmark, ...options.models].flatMap(filesOf));
  const { openTsCorpus } = await import('../../corpus/ts-corpus.ts');
  return openTsCorpus(options);
}
