import type { ScoreOptions } from '../../library/index.ts';
import { METRICS } from '../../metrics/plan.ts';
import type { FlagValues } from '../../options/flag.ts';
import type { metricFlags } from '../../options/metric.ts';
import { textRequest, type textFlags, type TextRequest } from '../../options/text.ts';

/** What is asked of a pair of texts. */
export interface MetricRequest extends Omit<ScoreOptions, keyof TextRequest>, TextRequest {
  /** Beside the metrics of the engine, which may then be none. */
  readonly isSemantic: boolean;
  readonly modelDir: string | undefined;
}

export async function metricRequest(
  args: FlagValues<typeof metricFlags> & FlagValues<typeof textFlags>,
): Promise<MetricRequest> {
  const { profile, metrics, unit, words, denominator, emptyReference, modelDir, normalizeBeforeEval } = args;
  return {
    profile,
    metrics: metrics === undefined ? undefined : METRICS.filter((name) => metrics.includes(name)),
    unit,
    words,
    denominator,
    emptyReference,
    ...(await textRequest(args)),
    isSemantic: metrics?.includes('semantic') === true,
    modelDir,
    normalizeBeforeEval,
  };
}
