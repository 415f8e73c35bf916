import type { Plan } from './engine.ts';
import { lineRates, orcnormRates, structureRates, tibetanRates } from './profile-rates.ts';
import type { LineMetrics, OrcnormMetrics, StructureMetrics, TibetanMetrics } from './profile-rates.ts';
import { RecordReader, errorRate } from './rates.ts';
import type { RateOptions, UnitCounts } from './rates.ts';
import type { Unit } from './unit.ts';

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
export function scoreOf(records: ArrayLike<number>, start: number, plan: Plan, options: ScoreObjectOptions): Score {
  const record = new RecordReader(records, start);
  const score: { -readonly [Key in keyof Score]: Score[Key] } = {};
  const rateIn = (unit: Unit): number | null | undefined => {
    const counts = plan.units.includes(unit) ? record.unit(unit) : null;
    return counts === null ? undefined : errorRate(counts, options);
  };
  const cer = rateIn(options.unit);
  if (cer !== undefined) score.cer = cer;
  const wer = rateIn('word');
  if (wer !== undefined) score.wer = wer;
  if (plan.units.length > 0) score.units = Object.fromEntries(plan.units.map((unit) => [unit, countsOf(record, unit)]));
  if (plan.lines) score.lines = lineRates(record);
  if (plan.orcnorm) score.orcnorm = orcnormRates(record);
  if (plan.structure) score.structure = structureRates(record);
  const tibetan = plan.tibetan ? tibetanRates(record) : null;
  if (tibetan !== null) score.tibetan = tibetan;
  return score;
}

/** The six public fields of a unit; the distance is their sum. */
function countsOf(record: RecordReader, unit: Unit): UnitCounts {
  const { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = record.unit(unit)!;
  return { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength };
}
