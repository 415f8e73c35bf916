import { layoutOf, type UnitField } from '../metrics/layout.ts';
import type { Plan } from '../metrics/plan.ts';
import type { PlanRates } from '../metrics/plan-rates.ts';
import { RateSums } from '../metrics/rate-sums.ts';
import type { AverageOf, UnitTotals } from '../results/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import type { Unit } from '../text/unit.ts';
import type { EvaluationSettings } from './settings.ts';

/** Rates by name; null where undefined. */
export type Rates = Record<string, number | null>;

/** No pages yet. */
export function sumsOf(rates: PlanRates, { compat }: Pick<EvaluationSettings, 'compat'>): RateSums {
  return new RateSums(rates, { isInOrder: compat !== null });
}

/** Means of the page rates; undefined ones are left out. */
export function macroOf(sums: RateSums): Rates {
  return recordOf(sums.means());
}

/** Rates of the sums. Pages with an empty reference add their edits and no units. */
export function microOf(sums: RateSums): Rates {
  return recordOf(sums.pooled());
}

/** Both, and how many pages they are of. */
export function averageOf(sums: RateSums): AverageOf {
  return { macro: macroOf(sums), micro: microOf(sums), count: sums.pages };
}

/** Counts of all units of the plan; those of the script are null when only distances were asked for. */
export function unitTotals(sums: RateSums, plan: Plan): Partial<Record<Unit, UnitTotals>> {
  return Object.fromEntries(
    layoutOf(plan).units.map((unit) => {
      const total = (field: UnitField): number | null => sums.unit(unit, field);
      return [
        unit,
        {
          hits: total('hits'),
          substitutions: total('substitutions'),
          deletions: total('deletions'),
          insertions: total('insertions'),
          referenceLength: total('referenceLength')!,
          hypothesisLength: total('hypothesisLength')!,
          distance: total('distance')!,
        },
      ];
    }),
  );
}
