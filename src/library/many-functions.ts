import { checkThreads } from '../schema/whole-range.ts';
import { textEngine } from './engine.ts';
import { TimeSlices } from '../work/time-slices.ts';
import { checkPlanOptions, checkRateOptions, readCut, readTexts } from './check-options.ts';
import type { ManyOptions } from '../engine/engine.ts';
import { scorePlan } from './pair-functions.ts';
import type { ScoreOptions, UnitOptions } from './pair-functions.ts';
import { layoutOf } from '../metrics/layout.ts';
import { rulesOf } from '../metrics/rate.ts';
import type { Score } from '../metrics/registry.ts';
import { ScoreReader } from '../metrics/score-object.ts';
import { checkWellFormed } from '../text/well-formed.ts';

export interface DistanceManyOptions extends UnitOptions, ManyOptions {}

export interface ScoreManyOptions extends ScoreOptions, ManyOptions {}

/**
 * Distances of many pairs, in the order given, off the main thread and on all cores where there is an addon.
 * What was given at the call counts, whatever becomes of the arrays and the options afterwards. An aborted
 * signal rejects the promise with its reason.
 *
 * @example
 * await distanceMany(['abc', 'kitten'], ['abd', 'sitting']); // Uint32Array [1, 3]
 */
export async function distanceMany(
  references: readonly string[],
  hypotheses: readonly string[],
  options: DistanceManyOptions = {},
): Promise<Uint32Array> {
  options.signal?.throwIfAborted();
  const cut = readCut(options);
  checkThreads(options.threads);
  const [first, second] = readTexts(references, hypotheses, options);
  return await textEngine().distanceMany(first, second, cut, { ...options });
}

/**
 * Scores of many pairs, in the order given, off the main thread and on all cores where there is an addon.
 * What was given at the call counts, whatever becomes of the arrays and the options afterwards. An aborted
 * signal rejects the promise with its reason.
 *
 * @example
 * const [first] = await scoreMany(['one two'], ['one tow'], { profile: 'all' });
 * first?.wer; // 0.5
 */
export async function scoreMany(
  references: readonly string[],
  hypotheses: readonly string[],
  options: ScoreManyOptions = {},
): Promise<Score[]> {
  options.signal?.throwIfAborted();
  checkPlanOptions(options);
  checkRateOptions(options);
  checkThreads(options.threads);
  const [first, second] = readTexts(references, hypotheses, options);
  const plan = scorePlan(options);
  const { length } = layoutOf(plan);
  if (length === 0) return scoreNothing(first, second);
  const reader = new ScoreReader(plan, rulesOf(options));
  const scores: Score[] = Array.from({ length: first.length });
  const slices = new TimeSlices(options.signal);
  await textEngine().recordMany(first, second, plan, { ...options }, async (records, start) => {
    for (let at = 0; at < records.length; at += length) {
      if (slices.isDue) await slices.pause();
      scores[start + at / length] = reader.read(records, at);
    }
  });
  return scores;
}

/** Scores without any metric: the texts are checked as the engine would. */
function scoreNothing(references: readonly string[], hypotheses: readonly string[]): Score[] {
  return references.map((reference, at) => {
    checkWellFormed(reference, `references[${at}]`);
    checkWellFormed(hypotheses[at]!, `hypotheses[${at}]`);
    return {};
  });
}
