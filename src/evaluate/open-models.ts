import type { Corpus } from '../corpus/corpus.ts';
import { ErrataError } from '../schema/error.ts';
import type { EvaluationInput } from './evaluation-input.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import type { ModelFile } from './model-files.ts';
import type { EvaluationSettings } from './settings.ts';

/** Opens benchmark and models; an unknown batch is `BATCH_UNKNOWN` (exit 78). */
export async function openModels(
  input: EvaluationInput,
  {
    shard,
    threads,
    signal,
    onProgress,
  }: Pick<EvaluationRequest, 'shard' | 'threads' | 'signal' | 'onProgress'>,
  settings: EvaluationSettings,
  files: readonly ModelFile[],
): Promise<Corpus> {
  const names = files.map(({ name }) => name);
  const corpus = await input.open(files, {
    rules: settings.compat ?? 'strict',
    batches: settings.batches ?? undefined,
    columns: settings.columns,
    shard,
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
      `${await input.label()}: no batch ${JSON.stringify(unknown)}, expected ${known}`,
    );
  }
  return corpus;
}
