import type { Plan } from '../metrics/plan.ts';
import {
  ERROR_CLASSES,
  precisionRecall,
  type ErrorClass,
  type PrecisionRecall,
} from '../metrics/profile-rates.ts';
import { errorRate } from '../metrics/rates.ts';
import { SLOT, UNIT_SLOTS, unitStart, type Slot, type UnitSlot } from '../metrics/record.ts';
import { UNITS, type Unit } from '../text/unit.ts';
import type { UnitTotals } from '../schema/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { unitRatesOf } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import type { Tally } from './tally.ts';

/** Rates by name; null where undefined. */
export type Rates = Record<string, number | null>;

/** Means of the page rates; undefined ones are left out. */
export function macroOf(tally: Tally, keys: readonly string[]): Rates {
  return recordOf(
    keys.map((key, at) => [key, ratio(tally.rateSums.value(at), tally.rateCounts[at]!)] as const),
  );
}

/** Rates of the sums. Pages with an empty reference add their edits and no units. */
export function microOf(tally: Tally, plan: Plan, settings: EvaluationSettings): Rates {
  const sum = (slot: Slot): number => tally.counts[SLOT[slot]]!;
  return {
    ...Object.fromEntries(
      unitRatesOf(plan, settings).map(([name, unit]) => [name, microRate(tally, unit, settings)]),
    ),
    ...(plan.lines ? prefixed('lines', microLines(tally, sum)) : {}),
    ...(plan.orcnorm ? prefixed('orcnorm', microOrcnorm(sum, settings)) : {}),
    ...(plan.structure ? prefixed('structure', microStructure(sum)) : {}),
    ...(plan.tibetan ? prefixed('tibetan', microTibetan(tally)) : {}),
  };
}

/** Edits over units; entries without any unit are as one page with an empty reference. */
function microRate(tally: Tally, unit: Unit, settings: EvaluationSettings): number | null {
  if (tally.count === 0) return null;
  const distance = unitSum(tally, unit, 'distance');
  const denominator = denominatorOf(tally, unit, settings);
  if (denominator > 0) return distance / denominator;
  return errorRate(
    { distance, referenceLength: 0, hypothesisLength: unitSum(tally, unit, 'hypothesisLength') },
    settings,
  );
}

/** What the edits of all entries are divided by. */
function denominatorOf(tally: Tally, unit: Unit, { denominator }: EvaluationSettings): number {
  if (denominator === 'max') return tally.longer[UNITS.indexOf(unit)]!;
  return denominator === 'ref'
    ? unitSum(tally, unit, 'referenceLength')
    : unitSum(tally, unit, 'distance') + unitSum(tally, unit, 'hits');
}

function microLines(tally: Tally, sum: (slot: Slot) => number): Rates {
  const accuracy = (slot: Slot): number | null => ratio(sum(slot), tally.longerLines);
  const exact = (slot: Slot): [number | null, number | null, number | null] => {
    const [precision, recall] = [
      ratio(sum(slot), sum('lineHypothesis')),
      ratio(sum(slot), sum('lineReference')),
    ];
    return [precision, recall, ratio(2 * sum(slot), sum('lineHypothesis') + sum('lineReference'))];
  };
  const wer = ratio(sum('rawWordDistance'), sum('rawWordReference'));
  const [precision, recall, f1] = exact('lineExact');
  const [precisionNorm, recallNorm, f1Norm] = exact('lineExactCollapsed');
  return {
    wer,
    cer: ratio(sum('rawCodepointDistance'), sum('rawCodepointReference')),
    wer_norm: wer,
    cer_norm: ratio(sum('collapsedCodepointDistance'), sum('collapsedCodepointReference')),
    line_acc: accuracy('lineForward'),
    line_acc_norm: accuracy('lineForwardCollapsed'),
    rev_line_acc: accuracy('lineReverse'),
    rev_line_acc_norm: accuracy('lineReverseCollapsed'),
    exact_line_precision: precision,
    exact_line_recall: recall,
    exact_line_f1: f1,
    exact_line_precision_norm: precisionNorm,
    exact_line_recall_norm: recallNorm,
    exact_line_f1_norm: f1Norm,
  };
}

function microOrcnorm(sum: (slot: Slot) => number, { normalizeBeforeEval }: EvaluationSettings): Rates {
  const raw = {
    wer: ratio(sum('rawWordDistance'), sum('rawWordReference')),
    cer: ratio(sum('collapsedCodepointDistance'), sum('collapsedCodepointReference')),
  };
  const prepared = {
    wer: ratio(sum('orcnormWordDistance'), sum('orcnormWordReference')),
    cer: ratio(sum('orcnormCodepointDistance'), sum('orcnormCodepointReference')),
  };
  return { ...(normalizeBeforeEval ? prepared : raw), 'raw.wer': raw.wer, 'raw.cer': raw.cer };
}

function microStructure(sum: (slot: Slot) => number): Rates {
  const ssa = ratio(sum('ssaMatches') - sum('ssaPenalty'), sum('rawCodepointReference'));
  return {
    wer: ratio(sum('rawWordDistance'), sum('rawWordReference')),
    cer: ratio(sum('rawCodepointDistance'), sum('rawCodepointReference')),
    ssa: ssa === null ? null : Math.min(1, Math.max(0, ssa)),
    structure_accuracy: ratio(sum('structureHits'), sum('structureHits') + sum('structureErrors')),
  };
}

function microTibetan(tally: Tally): Rates {
  const { tsheg, shad } = marksOf(tally);
  return { ...prefixed('tsheg', { ...tsheg }), ...prefixed('shad', { ...shad }) };
}

function marksOf({ tibetanCounts }: Tally): {
  readonly tsheg: PrecisionRecall;
  readonly shad: PrecisionRecall;
} {
  const sum = (slot: Slot): number => tibetanCounts[SLOT[slot]]!;
  return {
    tsheg: precisionRecall(sum('tshegHits'), sum('tshegReference'), sum('tshegHypothesis')),
    shad: precisionRecall(sum('shadHits'), sum('shadReference'), sum('shadHypothesis')),
  };
}

/** Errors on Tibetan pages by class; null when there is no such page. */
export function tibetanOf(tally: Tally): {
  readonly pages: number;
  readonly errors: Record<ErrorClass, number>;
  readonly shares: Record<ErrorClass, number | null>;
} | null {
  if (tally.tibetanPages === 0) return null;
  const errorOf = (name: ErrorClass): number =>
    tally.tibetanCounts[SLOT[`errors${name[0]!.toUpperCase()}${name.slice(1)}` as Slot]]!;
  const total = ERROR_CLASSES.reduce((sum, name) => sum + errorOf(name), 0);
  const byClass = <Value>(value: (name: ErrorClass) => Value): Record<ErrorClass, Value> =>
    Object.fromEntries(ERROR_CLASSES.map((name) => [name, value(name)])) as Record<ErrorClass, Value>;
  return {
    pages: tally.tibetanPages,
    errors: byClass(errorOf),
    shares: byClass((name) => ratio(errorOf(name), total)),
  };
}

/** Counts of all units of the plan; those of the script are null when only distances were asked for. */
export function unitTotals(tally: Tally, plan: Plan): Partial<Record<Unit, UnitTotals>> {
  return Object.fromEntries(
    plan.units.map((unit) => {
      const ofScript = (slot: UnitSlot): number | null => (plan.scripts ? unitSum(tally, unit, slot) : null);
      return [
        unit,
        {
          hits: ofScript('hits'),
          substitutions: ofScript('substitutions'),
          deletions: ofScript('deletions'),
          insertions: ofScript('insertions'),
          referenceLength: unitSum(tally, unit, 'referenceLength'),
          hypothesisLength: unitSum(tally, unit, 'hypothesisLength'),
          distance: unitSum(tally, unit, 'distance'),
        },
      ];
    }),
  );
}

export function unitSum(tally: Tally, unit: Unit, slot: UnitSlot): number {
  return tally.counts[unitStart(unit) + UNIT_SLOTS.indexOf(slot)]!;
}

export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

function prefixed(prefix: string, rates: Rates): Rates {
  return Object.fromEntries(Object.entries(rates).map(([name, value]) => [`${prefix}.${name}`, value]));
}
