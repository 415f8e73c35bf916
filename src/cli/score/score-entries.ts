import { scoreMany } from '../../engine/index.ts';
import type { ScoreManyOptions } from '../../engine/index.ts';
import type { Score } from '../../engine/score-object.ts';
import type { SemanticScorer } from '../../semantic/index.ts';
import type { MetricRequest } from '../metric-flags.ts';
import type { Entry } from './entry.ts';

/** Pairs that are scored at once: enough for all cores, little enough to hold. */
const BATCH_PAIRS = 500;
const BATCH_UNITS = 4_000_000;

export type ScoredEntry =
  | { readonly status: 'scored'; readonly id: string | number; readonly score: Score & { readonly semantic?: number } }
  | Extract<Entry, { status: 'failed' }>;

/** Scores entries in their order. */
export async function* scoreEntries(entries: AsyncIterable<Entry>, request: MetricRequest, options: Pick<ScoreManyOptions, 'threads' | 'signal'>): AsyncGenerator<ScoredEntry> {
  const semantic = request.isSemantic ? await openSemantic(request, options) : undefined;
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

async function openSemantic({ modelDir }: MetricRequest, { threads }: Pick<ScoreManyOptions, 'threads'>): Promise<SemanticScorer> {
  // loaded on use: it brings a network with it
  const { SemanticScorer: Scorer } = await import('../../semantic/index.ts');
  return Scorer.open({ ...(modelDir === undefined ? {} : { modelDir }), ...(threads === undefined ? {} : { threads }) });
}

async function* scoreBatch(batch: readonly Entry[], request: MetricRequest, options: Pick<ScoreManyOptions, 'threads' | 'signal'>, semantic: SemanticScorer | undefined): AsyncGenerator<ScoredEntry> {
  const pairs = batch.filter((entry) => entry.status === 'pair');
  const [references, hypotheses] = [pairs.map(({ reference }) => reference), pairs.map(({ hypothesis }) => hypothesis)];
  const scores = await scoreMany(references, hypotheses, { ...request, ...options });
  const similarities = await semantic?.similarities(references, hypotheses, options.signal === undefined ? {} : { signal: options.signal });
  let next = 0;
  for (const entry of batch) {
    if (entry.status === 'failed') {
      yield entry;
      continue;
    }
    const score = withVariant(scores[next]!, request.isNormalizedBefore);
    yield { status: 'scored', id: entry.id, score: similarities === undefined ? score : { ...score, semantic: similarities[next]! } };
    next += 1;
  }
}

/** `--no-normalize-before-eval`: the raw variant stands in the place of the other. */
function withVariant(score: Score, isNormalizedBefore: boolean): Score {
  if (isNormalizedBefore || score.orcnorm === undefined) return score;
  return { ...score, orcnorm: { ...score.orcnorm.raw, raw: score.orcnorm.raw } };
}
