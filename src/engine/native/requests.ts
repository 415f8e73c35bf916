import type { Plan } from '../../metrics/plan.ts';
import { UNITS } from '../../text/unit.ts';
import type { Unit } from '../../text/unit.ts';
import type { PlanRequest } from './addon.d.ts';

/** A unit as the addon takes it: its number in the order of the record, which is compared when the addon is loaded. */
export function unitNumber(unit: Unit): number {
  return UNITS.indexOf(unit);
}

/** A plan as the addon takes it. */
export function planRequest({ metrics, unit, scripts, normalization }: Plan): PlanRequest {
  return { metrics: [...metrics], unit: unitNumber(unit), scripts, normalization: [...normalization] };
}
