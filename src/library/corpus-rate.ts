import { textEngine } from './engine.ts';
import { exactMean } from '../metrics/exact-sums.ts';
import type { Plan } from '../metrics/plan.ts';
import { errorRate, pooledErrorRate, unitDenominator } from '../metrics/rate.ts';
import type { Rules } from '../metrics/rate.ts';
import { RecordView } from '../metrics/record-view.ts';

/** An error rate over many pairs of texts, and the counts that it is made of. */
export interface CorpusRate {
  /** Edits of all pairs by the units of all; null when there is no rate. */
  readonly micro: number | null;
  /** Mean of the rates of pairs; null when no pair has a rate. */
  readonly macro: number | null;
  /** Pairs. */
  readonly count: number;
  /** Pairs without a rate, which are not in `macro`: those with an empty reference and `emptyReference: 'null'`. */
  readonly leftOut: number;
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
}

const COUNTS = [
  'hits',
  'substitutions',
  'deletions',
  'insertions',
  'referenceLength',
  'hypothesisLength',
] as const;

/** The rate of the unit of the plan, which has scripts, over all pairs. */
export function corpusRate(
  references: readonly string[],
  hypotheses: readonly string[],
  plan: Plan,
  rules: Rules,
): CorpusRate {
  const view = new RecordView(plan);
  const [, unit] = view.units().find(([name]) => name === plan.unit)!;
  const rates: number[] = [];
  const sums = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<(typeof COUNTS)[number], number>;
  let [errors, length] = [0, 0];
  for (const [at, reference] of references.entries()) {
    view.move(textEngine().record(reference, hypotheses[at]!, plan), 0);
    const rate = errorRate(unit, rules);
    if (rate !== null) rates.push(rate);
    errors += unit.distance;
    length += unitDenominator(unit, rules);
    for (const name of COUNTS) sums[name] += unit[name]!;
  }
  return {
    micro: references.length === 0 ? null : pooledErrorRate(errors, length, rules),
    macro: exactMean(rates),
    count: references.length,
    leftOut: references.length - rates.length,
    ...sums,
  };
}
