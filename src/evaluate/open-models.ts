import type { Corpus } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { Layout } from '../io/layout.ts';
import { named } from '../io/named-file.ts';
import { ErrataError } from '../schema/error.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import type { ModelFile } from './model-files.ts';
import type { EvaluationSettings } from './settings.ts';

/** Opens benchmark and models; an unknown batch is `BATCH_UNKNOWN` (exit 78). */
export async function openModels(
  {
    root,
    threads,
    signal,
    onProgress,
  }: Pick<EvaluationRequest, 'root' | 'threads' | 'signal' | 'onProgress'>,
  settings: EvaluationSettings,
  files: readonly ModelFile[],
): Promise<Corpus> {
  const names = files.map(({ name }) => name);
  const benchmark = named(new Layout(root).benchmark.csv);
  const corpus = await activeEngine().openCorpus({
    benchmark,
    models: files,
    rules: settings.compat ?? 'strict',
    batches: settings.batches ?? undefined,
    threads,
    signal,
    onProgress:
      onProgress === undefined
        ? undefined
        : (done) => {
            onProgress('reading', done, undefined, names);
          },
  });
  const unknown = settings.batches?.find((batch) => !corpus.batches.includes(batch));
  if (unknown !== undefined) {
    const known = corpus.batches.map((name) => name ?? 'nan').join(', ');
    throw new ErrataError(
      'BATCH_UNKNOWN',
      `${benchmark.label}: no batch ${JSON.stringify(unknown)}, expected ${known}`,
    );
  }
  return corpus;
}
