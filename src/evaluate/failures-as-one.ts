import type { PlanRates } from '../metrics/plan-rates.ts';
import { newSums } from '../metrics/rate-sums.ts';
import { ratio, unitDenominator } from '../metrics/rate.ts';
import { unitColumns } from '../results/error-columns.ts';
import { STANDING, type ModelPages } from '../results/model-pages.ts';
import type { Unit } from '../text/unit.ts';
import type { Rates } from './averages.ts';
import type { EvaluationSettings } from './settings.ts';

/** The averages of the error rates when every missing or failed page has the rate 1. */
export function failuresAsOne(
  pages: ModelPages,
  errorRates: ReturnType<PlanRates['unitRates']>,
  settings: EvaluationSettings,
): { macro: Rates; micro: Rates } {
  const macro: Rates = {};
  const micro: Rates = {};
  for (const { key, unit } of errorRates) {
    const { mean, pooled } = averagesOf(pages, key, unit, settings);
    macro[key] = mean;
    micro[key] = pooled;
  }
  return { macro, micro };
}

function averagesOf(
  { about, length, standing, hasFailed, hasValues, counts, rates }: ModelPages,
  name: string,
  unit: Unit,
  settings: EvaluationSettings,
): { mean: number | null; pooled: number | null } {
  const countsOf = unitColumns(counts, unit);
  const pageRates = rates.get(name)!;
  const sums = newSums(1, { isInOrder: settings.compat !== null });
  let rateCount = 0;
  // a missing page without values has lost all of its reference
  let edits = about.missingLengths.get(`${unit}.referenceLength`) ?? 0;
  let units = edits;
  for (let row = 0; row < length; row += 1) {
    const isFailure = standing[row] === STANDING.missing || hasFailed[row] === 1;
    if (!isFailure && hasValues[row] === 0) continue;
    const rate = isFailure ? 1 : pageRates[row]!;
    if (!Number.isNaN(rate)) {
      sums.add(0, rate);
      rateCount += 1;
    }
    if (hasValues[row] === 0) continue;
    const counted = countsOf(row);
    edits += isFailure ? counted.referenceLength : counted.distance;
    units += isFailure ? counted.referenceLength : unitDenominator(counted, settings);
  }
  return { mean: ratio(sums.value(0), rateCount), pooled: ratio(edits, units) };
}
