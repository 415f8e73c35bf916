import { UNITS, UNIT_INFO } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';
import type { Metric } from './metric.ts';
import type { PageCounts, UnitCounts } from './page-counts.ts';
import { unitErrors } from './rate.ts';
import { wer } from './wer.ts';

/** Of code points the rate is `cer`, which is asked for by that name. */
const OTHERS = UNITS.filter((unit) => unit !== 'codepoint' && unit !== 'word');

/** Counts and error rates of every unit; twin of `crates/metrics/src/units.rs`. */
export const units = {
  name: 'units',
  help: 'counts and error rates of every unit',
  units: () => UNITS,
  slots: [],
  keysBegin: '',
  rates: {
    wer: wer.rates,
    ...Object.fromEntries(OTHERS.map((unit) => [UNIT_INFO[unit].rate, unitErrors(unit)])),
  },
  isInScore: (counts) => UNITS.some((unit) => counts.unit(unit) !== null),
  score: countsByUnit,
  shown: { overview: ['syler'], report: ['syler', 'ger'] },
} as const satisfies Metric;

/** The six public fields of each unit; the distance is their sum. */
function countsByUnit(counts: PageCounts): Readonly<Partial<Record<Unit, UnitCounts>>> {
  const byUnit: Partial<Record<Unit, UnitCounts>> = {};
  for (const unit of UNITS) {
    const found = counts.unit(unit);
    if (found === null) continue;
    const { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = found;
    byUnit[unit] = { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength };
  }
  return byUnit;
}
