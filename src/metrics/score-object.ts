import type { Plan } from './plan.ts';
import { lineRates, orcnormRates, structureRates, tibetanRates } from './profile-rates.ts';
import type { LineMetrics, OrcnormMetrics, StructureMetrics, TibetanMetrics } from './profile-rates.ts';
import { RecordReader, errorRate } from './rates.ts';
import type { RateOptions, UnitCounts } from './rates.ts';
import type { Unit } from '../text/unit.ts';

/** Every metric of a pair of texts; what was not asked for is left out. */
export interface Score {
  /** Error rate in the unit asked for; null for an empty reference when its rule says so. */
  readonly cer?: number | null;
  /** Error rate in words. */
  readonly wer?: number | null;
  /** Counts by unit. */
  readonly units?: Readonly<Partial<Record<Unit, UnitCounts>>>;
  readonly lines?: LineMetrics;
  readonly orcnorm?: OrcnormMetrics;
  readonly structure?: StructureMetrics;
  /** Only for references that hold Tibetan. */
  readonly tibetan?: TibetanMetrics;
}

export interface ScoreObjectOptions extends RateOptions {
  /** Unit of `cer`. */
  readonly unit: Unit;
}

/** The score of the record that begins at `start`. */
export function scoreOf(
  records: ArrayLike<number>,
  start: number,
  plan: Plan,
  options: ScoreObjectOptions,
): Score {
  const record = new RecordReader(records, start);
  const score: { -readonly [Key in keyof Score]: Score[Key] } = {};
  const counts = plan.units.map((unit) => [unit, record.unit(unit)!] as const);
  const rateIn = (wanted: Unit): number | null | undefined => {
    const found = counts.find(([unit]) => unit === wanted);
    return found === undefined ? undefined : errorRate(found[1], options);
  };
  const cer = rateIn(options.unit);
  if (cer !== undefined) score.cer = cer;
  const wer = rateIn('word');
  if (wer !== undefined) score.wer = wer;
  if (counts.length > 0) score.units = unitCounts(counts);
  if (plan.lines) score.lines = lineRates(record);
  if (plan.orcnorm) score.orcnorm = orcnormRates(record);
  if (plan.structure) score.structure = structureRates(record);
  const tibetan = plan.tibetan ? tibetanRates(record) : null;
  if (tibetan !== null) score.tibetan = tibetan;
  return score;
}

/** The six public fields of each unit; the distance is their sum. */
function unitCounts(counts: readonly (readonly [Unit, UnitCounts])[]): Partial<Record<Unit, UnitCounts>> {
  const units: Partial<Record<Unit, UnitCounts>> = {};
  for (const [
    unit,
    { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength },
  ] of counts) {
    units[unit] = { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength };
  }
  return units;
}
