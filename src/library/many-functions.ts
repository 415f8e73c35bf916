import { checkThreads } from '../schema/whole-range.ts';
import { textEngine } from './engine.ts';
import { TimeSlices } from '../work/time-slices.ts';
import { checkPlanOptions, checkRateOptions, checkSteps, readCut, readTexts } from './check-options.ts';
import type { ManyOptions } from '../engine/engine.ts';
import { scorePlan } from './pair-functions.ts';
import { DISTANCE_MANY_OPTIONS, SCORE_MANY_OPTIONS } from './options.ts';
import type { DistanceManyOptions, ScoreManyOptions } from './options.ts';
import { layoutOf } from '../metrics/layout.ts';
import { planOf } from '../metrics/plan.ts';
import type { Plan } from '../metrics/plan.ts';
import { RecordView } from '../metrics/record-view.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import { rulesOf } from '../metrics/rate.ts';
import type { Score } from '../metrics/registry.ts';
import { ScoreReader } from '../metrics/score-object.ts';
import { checkWellFormed } from '../text/well-formed.ts';

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
  checkOptionNames('distanceMany', options, DISTANCE_MANY_OPTIONS);
  options.signal?.throwIfAborted();
  const cut = readCut(options);
  checkThreads(options.threads);
  const [first, second] = readTexts(references, hypotheses, options);
  const { unit, words, normalize, equivalences } = options;
  if (normalize === undefined && equivalences === undefined)
    return await textEngine().distanceMany(first, second, cut, { ...options });
  checkSteps(normalize ?? [], equivalences);
  const plan = planOf({ metrics: ['cer'], unit, words, normalize, equivalences });
  return await normalizedDistances(first, second, plan, { ...options });
}

/** The engine normalises where it counts: off the main thread, too. */
async function normalizedDistances(
  references: readonly string[],
  hypotheses: readonly string[],
  plan: Plan,
  options: ManyOptions,
): Promise<Uint32Array> {
  const view = new RecordView(plan);
  const [, unit] = view.units().find(([name]) => name === plan.unit)!;
  const { length } = layoutOf(plan);
  const distances = new Uint32Array(references.length);
  await textEngine().recordMany(references, hypotheses, plan, options, (records, start) => {
    for (let at = 0; at < records.length; at += length) {
      view.move(records, at);
      distances[start + at / length] = unit.distance;
    }
    return Promise.resolve();
  });
  return distances;
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
  checkOptionNames('scoreMany', options, SCORE_MANY_OPTIONS);
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
