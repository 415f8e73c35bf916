import { leftOut, openSemanticMetric } from '../../evaluate/semantic-metric.ts';
import { ErrataError, hasCode } from '../../schema/error.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { scoreMany } from '../../library/index.ts';
import type { ScoreManyOptions } from '../../library/index.ts';
import type { Score } from '../../metrics/registry.ts';
import type { MetricRequest } from './metric-request.ts';
import type { ScorePair } from './score-pair.ts';

/** Pairs that are scored at once: enough for all cores, little enough to hold. */
const BATCH_PAIRS = 500;
const BATCH_UNITS = 4_000_000;

export type ScoredPair =
  | { readonly status: 'scored'; readonly id: string | number; readonly score: Score }
  | Extract<ScorePair, { status: 'failed' }>;

export interface ScorePairsOptions extends Pick<ScoreManyOptions, 'threads' | 'signal'> {
  /** The metric semantic has no model; the others go on. */
  onLeftOut(error: ErrataError): void;
  /** Told once, when the sentence model is not made for the texts. */
  onWarning(message: string): void;
}

/** Scores pairs in their order. */
export async function* scorePairs(
  pairs: AsyncIterable<ScorePair>,
  request: MetricRequest,
  options: ScorePairsOptions,
): AsyncGenerator<ScoredPair> {
  const semantic = request.isSemantic ? await openSemantic(request, options) : undefined;
  try {
    yield* scoreBatches(pairs, request, options, semantic);
  } finally {
    await semantic?.close();
  }
}

async function* scoreBatches(
  pairs: AsyncIterable<ScorePair>,
  request: MetricRequest,
  options: ScorePairsOptions,
  semantic: Semantic | undefined,
): AsyncGenerator<ScoredPair> {
  let batch: ScorePair[] = [];
  let units = 0;
  for await (const pair of pairs) {
    batch.push(pair);
    if (pair.status === 'pair') units += pair.reference.length + pair.hypothesis.length;
    if (batch.length < BATCH_PAIRS && units < BATCH_UNITS) continue;
    yield* scoreBatch(batch, request, options, semantic);
    batch = [];
    units = 0;
  }
  yield* scoreBatch(batch, request, options, semantic);
}

interface Semantic {
  measure(references: readonly string[], hypotheses: readonly string[]): Promise<Float64Array>;
  close(): Promise<void>;
}

/** Undefined when there is no model but other metrics; without these it is an error. */
async function openSemantic(
  { modelDir, metrics }: MetricRequest,
  { threads, signal, onLeftOut, onWarning }: ScorePairsOptions,
): Promise<Semantic | undefined> {
  try {
    const metric = await openSemanticMetric({ modelDir, threads, onWarning });
    return {
      measure: (references, hypotheses) =>
        metric.measure(
          references.length,
          (at) => ({ reference: references[at]!, hypothesis: hypotheses[at]! }),
          { signal },
        ),
      close: () => metric.close(),
    };
  } catch (error) {
    if (!(error instanceof ErrataError) || metrics?.length === 0) throw error;
    onLeftOut(leftOut(error));
    return undefined;
  }
}

async function* scoreBatch(
  batch: readonly ScorePair[],
  request: MetricRequest,
  options: ScorePairsOptions,
  semantic: Semantic | undefined,
): AsyncGenerator<ScoredPair> {
  const scored = await scoreTexts(batch, request, options);
  const pairs = batch.filter((_, at) => scored[at] !== undefined && !(scored[at] instanceof ErrataError));
  const [references, hypotheses] = [
    pairs.map((pair) => (pair.status === 'pair' ? pair.reference : '')),
    pairs.map((pair) => (pair.status === 'pair' ? pair.hypothesis : '')),
  ];
  const similarities = await semantic?.measure(references, hypotheses);
  let next = 0;
  for (const [at, pair] of batch.entries()) {
    const found = scored[at];
    if (pair.status === 'failed' || found === undefined) {
      if (pair.status === 'failed') yield pair;
      continue;
    }
    if (found instanceof ErrataError) {
      yield { status: 'failed', id: pair.id, line: undefined, error: found };
      continue;
    }
    yield {
      status: 'scored',
      id: pair.id,
      score: similarities === undefined ? found : { ...found, semantic: similarities[next]! },
    };
    next += 1;
  }
}

/** For each pair its score, or the error of texts that there is no memory for; undefined for a failed one. */
async function scoreTexts(
  batch: readonly ScorePair[],
  request: MetricRequest,
  options: ScorePairsOptions,
): Promise<(Score | ErrataError | undefined)[]> {
  const pairs = batch.filter((pair) => pair.status === 'pair');
  const { isSemantic: _, modelDir: __, ...metrics } = request;
  const { signal, threads } = options;
  try {
    const scores = await scoreMany(
      pairs.map(({ reference }) => reference),
      pairs.map(({ hypothesis }) => hypothesis),
      { ...metrics, signal, threads },
    );
    return batch.map((pair) => (pair.status === 'pair' ? scores[pairs.indexOf(pair)] : undefined));
  } catch (error) {
    if (!hasCode(error, 'TOO_LARGE')) throw error;
    if (pairs.length === 1)
      return batch.map((pair) => (pair.status === 'pair' ? tooLargeError(pair.place, error) : undefined));
    // one by one, so that the others keep their scores
    const single: (Score | ErrataError | undefined)[] = [];
    for (const pair of batch) single.push(...(await scoreTexts([pair], request, options)));
    return single;
  }
}
