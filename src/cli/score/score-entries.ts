import { leftOut, openSemanticMetric } from '../../evaluate/semantic-metric.ts';
import { ErrataError, hasCode } from '../../schema/error.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { scoreMany } from '../../library/index.ts';
import type { ScoreManyOptions } from '../../library/index.ts';
import type { Score } from '../../metrics/registry.ts';
import type { MetricRequest } from './metric-request.ts';
import type { Entry } from './entry.ts';

/** Pairs that are scored at once: enough for all cores, little enough to hold. */
const BATCH_PAIRS = 500;
const BATCH_UNITS = 4_000_000;

export type ScoredEntry =
  | { readonly status: 'scored'; readonly id: string | number; readonly score: Score }
  | Extract<Entry, { status: 'failed' }>;

export interface ScoreEntriesOptions extends Pick<ScoreManyOptions, 'threads' | 'signal'> {
  /** The metric semantic has no model; the others go on. */
  onLeftOut(error: ErrataError): void;
  /** Told once, when the sentence model is not made for the texts. */
  onWarning(message: string): void;
}

/** Scores entries in their order. */
export async function* scoreEntries(
  entries: AsyncIterable<Entry>,
  request: MetricRequest,
  options: ScoreEntriesOptions,
): AsyncGenerator<ScoredEntry> {
  const semantic = request.isSemantic ? await openSemantic(request, options) : undefined;
  try {
    yield* scoreBatches(entries, request, options, semantic);
  } finally {
    await semantic?.close();
  }
}

async function* scoreBatches(
  entries: AsyncIterable<Entry>,
  request: MetricRequest,
  options: ScoreEntriesOptions,
  semantic: Semantic | undefined,
): AsyncGenerator<ScoredEntry> {
  let batch: Entry[] = [];
  let units = 0;
  for await (const entry of entries) {
    batch.push(entry);
    if (entry.status === 'pair') units += entry.reference.length + entry.hypothesis.length;
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
  { threads, signal, onLeftOut, onWarning }: ScoreEntriesOptions,
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
  batch: readonly Entry[],
  request: MetricRequest,
  options: ScoreEntriesOptions,
  semantic: Semantic | undefined,
): AsyncGenerator<ScoredEntry> {
  const scored = await scoreTexts(batch, request, options);
  const pairs = batch.filter((_, at) => scored[at] !== undefined && !(scored[at] instanceof ErrataError));
  const [references, hypotheses] = [
    pairs.map((entry) => (entry.status === 'pair' ? entry.reference : '')),
    pairs.map((entry) => (entry.status === 'pair' ? entry.hypothesis : '')),
  ];
  const similarities = await semantic?.measure(references, hypotheses);
  let next = 0;
  for (const [at, entry] of batch.entries()) {
    const found = scored[at];
    if (entry.status === 'failed' || found === undefined) {
      if (entry.status === 'failed') yield entry;
      continue;
    }
    if (found instanceof ErrataError) {
      yield { status: 'failed', id: entry.id, line: undefined, error: found };
      continue;
    }
    yield {
      status: 'scored',
      id: entry.id,
      score: similarities === undefined ? found : { ...found, semantic: similarities[next]! },
    };
    next += 1;
  }
}

/** For each entry its score, or the error of texts that there is no memory for; undefined for a failed entry. */
async function scoreTexts(
  batch: readonly Entry[],
  request: MetricRequest,
  options: ScoreEntriesOptions,
): Promise<(Score | ErrataError | undefined)[]> {
  const pairs = batch.filter((entry) => entry.status === 'pair');
  const { isSemantic: _, modelDir: __, ...metrics } = request;
  const { signal, threads } = options;
  try {
    const scores = await scoreMany(
      pairs.map(({ reference }) => reference),
      pairs.map(({ hypothesis }) => hypothesis),
      { ...metrics, signal, threads },
    );
    return batch.map((entry) => (entry.status === 'pair' ? scores[pairs.indexOf(entry)] : undefined));
  } catch (error) {
    if (!hasCode(error, 'TOO_LARGE')) throw error;
    if (pairs.length === 1)
      return batch.map((entry) => (entry.status === 'pair' ? tooLargeError(entry.place, error) : undefined));
    // one by one, so that the others keep their scores
    const single: (Score | ErrataError | undefined)[] = [];
    for (const entry of batch) single.push(...(await scoreTexts([entry], request, options)));
    return single;
  }
}
