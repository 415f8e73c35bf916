import type { Plan } from '../../metrics/plan.ts';
import type { Equivalence } from '../../text/equivalences.ts';
import { CUTS } from '../../text/unit.ts';
import type { Cut } from '../../text/unit.ts';

/** What may be called, by number: the list of `crates/wasm/src/operations.rs`. */
export const OPERATION = {
  open: 0,
  distance: 1,
  align: 2,
  record: 3,
  normalize: 4,
  segment: 5,
  distances: 6,
  records: 7,
  confusions: 8,
  combinations: 9,
  panic: 10,
} as const;

/** Options as the numbers and texts that a frame begins with. */
export interface Request {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** A unit as the module takes it: its number in the order of the record. */
export function unitNumber(unit: Cut): number {
  return CUTS.indexOf(unit);
}

/** Steps and rules as the module takes them. */
export function normalizationRequest(
  steps: readonly string[],
  equivalences: readonly Equivalence[],
): Request {
  return {
    numbers: [
      steps.length,
      equivalences.length,
      ...equivalences.map(({ isExpression }) => Number(isExpression)),
    ],
    texts: [...steps, ...equivalences.flatMap(({ from, to }) => [from, to])],
  };
}

const known = new WeakMap<Plan, Request>();

/** A plan as the module takes it. */
export function planRequest(plan: Plan): Request {
  const found = known.get(plan) ?? newRequest(plan);
  known.set(plan, found);
  return found;
}

function newRequest({ metrics, unit, scripts, normalization, equivalences, words }: Plan): Request {
  const steps = normalizationRequest(normalization, equivalences);
  return {
    numbers: [
      unitNumber(unit),
      Number(scripts),
      Number(words === 'unicode'),
      metrics.length,
      ...steps.numbers,
    ],
    texts: [...metrics, ...steps.texts],
  };
}
