import type { Corpus, OpenCorpusOptions } from '../../corpus/corpus.ts';
import type { RecordEngine } from '../../corpus/scored-corpus.ts';
import { refusePipes } from '../../corpus/refuse-pipes.ts';
import { filesOf } from '../../io/table-files.ts';

/** Files that are read in TypeScript, since a module has none, and scored in the module. */
export async function openWasmCorpus(engine: RecordEngine, options: OpenCorpusOptions): Promise<Corpus> {
  options.signal?.throwIfAborted();
  await refusePipes([options.benchmark, ...options.models].flatMap(filesOf));
  const { openScoredCorpus } = await import('../../corpus/scored-corpus.ts');
  return openScoredCorpus(options, engine);
}
