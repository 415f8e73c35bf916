import type { Plan } from '../../metrics/plan.ts';
import { CUTS } from '../../text/unit.ts';
import type { Cut } from '../../text/unit.ts';
import type { PlanRequest } from './addon.d.ts';

/** A unit as the addon takes it: its number in the order of the record, which is compared when the addon is loaded. */
export function unitNumber(unit: Cut): number {
  return CUTS.indexOf(unit);
}

const known = new WeakMap<Plan, PlanRequest>();

/** A plan as the addon takes it. */
export function planRequest(plan: Plan): PlanRequest {
  const found = known.get(plan) ?? newRequest(plan);
  known.set(plan, found);
  return found;
}

function newRequest({ metrics, unit, scripts, normalization, equivalences, words }: Plan): PlanRequest {
  return {
    metrics: [...metrics],
    unit: unitNumber(unit),
    scripts,
    normalization: [...normalization],
    equivalences: [...equivalences],
    unicodeWords: words === 'unicode',
  };
}
