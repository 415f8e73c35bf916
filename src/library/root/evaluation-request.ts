import type { EvaluationRequest } from '../../evaluate/index.ts';
import type { FlagValues } from '../../options/flag.ts';
import type { evaluateFlags } from '../../options/tables/evaluate.ts';
import { textRequest } from '../../options/text.ts';

/** What the options of `evaluate` ask for. */
export async function requestOf<Place extends Pick<EvaluationRequest, 'root' | 'write'>>(
  values: FlagValues<typeof evaluateFlags>,
  place: Place,
): Promise<EvaluationRequest & Place> {
  const { bootstrap, seed, cluster, metadata, groupBy } = values;
  return {
    ...place,
    models: values.model,
    batches: values.batch,
    out: values.out,
    shard: values.shard,
    columns: values.columns,
    profile: values.profile,
    metrics: values.metrics,
    modelDir: values.modelDir,
    unit: values.unit,
    words: values.words,
    denominator: values.denominator,
    emptyReference: values.emptyReference,
    missing: values.missing,
    normalizeBeforeEval: values.normalizeBeforeEval,
    ...(await textRequest(values)),
    compat: values.compat,
    waterfall: values.waterfall,
    metadata: metadata === undefined || groupBy.length === 0 ? undefined : { file: metadata, groupBy },
    bootstrap: bootstrap === undefined ? undefined : { resamples: bootstrap, seed, cluster },
  };
}
