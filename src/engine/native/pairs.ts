import type { PairFunctions } from '../engine.ts';
import { call } from './errors.ts';
import type { Addon } from './load-addon.ts';
import { planRequest, unitNumber } from './requests.ts';
import { runTask } from './run-task.ts';

/** One pair of texts, or one text, in the addon. */
export function nativePairs(addon: Addon): PairFunctions {
  return {
    distance: (reference, hypothesis, unit) =>
      call(() => addon.distance(reference, hypothesis, unitNumber(unit))),
    align: (reference, hypothesis, unit) => call(() => addon.align(reference, hypothesis, unitNumber(unit))),
    alignLater: (reference, hypothesis, unit, options) =>
      runTask(
        addon,
        (progress) => addon.alignLater(reference, hypothesis, unitNumber(unit), progress),
        options,
      ),
    record: (reference, hypothesis, plan) =>
      call(() => addon.record(reference, hypothesis, planRequest(plan))),
    normalize: (text, steps, equivalences = []) =>
      call(() => addon.normalize(text, [...steps], [...equivalences])),
    segment: (text, unit) => call(() => addon.segment(text, unitNumber(unit))),
  };
}
