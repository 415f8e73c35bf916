import { pageDenominator } from '../metrics/error-rates.ts';
import type { Plan } from '../metrics/plan.ts';
import { STANDING, type ModelPages } from '../results/model-pages.ts';
import type { Unit } from '../text/unit.ts';
import { ratio, type Rates } from './averages.ts';
import { unitRatesOf } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import { rateSums } from './tally.ts';

/** The averages of the error rates when every missing or failed page has the rate 1. */
export function failuresAsOne(
  pages: ModelPages,
  plan: Plan,
  settings: EvaluationSettings,
): { macro: Rates; micro: Rates } {
  const macro: Rates = {};
  const micro: Rates = {};
  for (const [name, unit] of unitRatesOf(plan, settings)) {
    const { mean, pooled } = averagesOf(pages, name, unit, settings);
    macro[name] = mean;
    micro[name] = pooled;
  }
  return { macro, micro };
}

function averagesOf(
  { about, length, standing, hasFailed, hasValues, counts, rates }: ModelPages,
  name: string,
  unit: Unit,
  settings: EvaluationSettings,
): { mean: number | null; pooled: number | null } {
  const column = (slot: string): Uint32Array | undefined => counts.get(`${unit}.${slot}`);
  const [distance, reference, hypothesis] = [
    column('distance')!,
    column('referenceLength')!,
    column('hypothesisLength')!,
  ];
  const [pageRates, hits] = [rates.get(name)!, column('hits')];
  const sums = rateSums(1, settings);
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
    const referenceLength = reference[row]!;
    edits += isFailure ? referenceLength : distance[row]!;
    units += isFailure
      ? referenceLength
      : pageDenominator(
          settings.denominator,
          distance[row]!,
          referenceLength,
          hypothesis[row]!,
          hits?.[row] ?? 0,
        );
  }
  return { mean: ratio(sums.value(0), rateCount), pooled: ratio(edits, units) };
}
