import { compareModels, loadPageScores, meanScores, type ModelComparison } from '../../compare/index.ts';
import type { Ranking, ReportSource } from '../../report/index.ts';
import type { StoredEvaluation } from '../../results/read-evaluation.ts';
import { rankModels } from '../../results/rank-models.ts';
import { ratesOf, shownModels } from '../../results/shown-models.ts';
import { hasCode } from '../../schema/error.ts';
import { recordOf } from '../../schema/named-record.ts';

/** Models that are tested every two: the best ones, since tests grow with the square of their number. */
const TESTED_MODELS = 12;
/** Resamples, fewer where there are so many pages that an interval is narrow anyway. */
const [MOST_RESAMPLES, LEAST_RESAMPLES, DRAWS] = [10_000, 1000, 20_000_000];
const ALPHA = 0.05;

export interface RankRequest {
  readonly stored: StoredEvaluation;
  readonly metric: ReportSource['metric'];
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Which of the best models can be told apart on the pages that all of them have; undefined with fewer than two,
 * or without a common page.
 */
export async function rankingOf(request: RankRequest): Promise<Ranking | undefined> {
  const { stored, metric, threads, signal } = request;
  const shown = recordOf(shownModels(stored.evaluation).map((model) => [model.name, model] as const));
  const ranked = rankModels({ models: shown }, (model) => ratesOf(model, 'macro')[metric]);
  const names = ranked.slice(0, TESTED_MODELS);
  if (names.length < 2) return undefined;
  try {
    const scores = [];
    for (const name of names) {
      const runs = await loadPageScores(stored, shown[name]!.runs?.models ?? [name], metric);
      scores.push({ ...meanScores(runs), model: name });
    }
    const pages = Math.max(1, ...scores.map(({ imageNames }) => imageNames.length));
    const resamples = Math.min(MOST_RESAMPLES, Math.max(LEAST_RESAMPLES, Math.floor(DRAWS / pages)));
    return describe(await compareModels(scores, { resamples, alpha: ALPHA, threads, signal }));
  } catch (error) {
    if (hasCode(error, 'NO_COMMON_PAGES', 'METRIC_UNKNOWN')) return undefined;
    throw error;
  }
}

function describe({ pages, resamples, alpha, models, pairs, groups }: ModelComparison): Ranking | undefined {
  const known = models
    .flatMap(({ model, macro }) => (macro === null ? [] : [{ model, rate: macro.estimate }]))
    .sort((left, right) => left.rate - right.rate);
  const [best, second] = known;
  if (best === undefined || second === undefined) return undefined;
  const names = new Set([best.model, second.model]);
  const pair = pairs.find(({ left, right }) => names.has(left) && names.has(right));
  if (pair?.macro === undefined || pair.macro === null) return undefined;
  const ends = pair.macro.interval?.bca ?? null;
  const isTurned = pair.left === second.model;
  return {
    pages,
    resamples,
    alpha,
    models: known.map(({ model }) => model),
    lead: {
      best: best.rate,
      margin: second.rate - best.rate,
      interval: ends === null ? null : isTurned ? ends : [-ends[1], -ends[0]],
      p: pair.macro.pHolm,
    },
    groups: groups.macro,
  };
}
