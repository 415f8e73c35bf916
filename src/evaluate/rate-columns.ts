import type { Plan } from '../metrics/plan.ts';
import { lineRates, orcnormRates, structureRates, tibetanRates } from '../metrics/profile-rates.ts';
import { ERROR_RATES, unitOfRate } from '../metrics/error-rates.ts';
import { errorRate, RecordReader } from '../metrics/rates.ts';
import { NOT_COMPUTED, RECORD_LENGTH, UNIT_SLOTS, unitStart } from '../metrics/record.ts';
import type { Unit } from '../text/unit.ts';
import type { EvaluationSettings } from './settings.ts';

/** Columns of `_metrics.csv` behind `id`, in order. */
export const LINE_COLUMNS = [
  'len_gt',
  'len_pred',
  'wer',
  'cer',
  'wer_norm',
  'cer_norm',
  'line_acc',
  'line_acc_norm',
  'rev_line_acc',
  'rev_line_acc_norm',
  'exact_line_precision',
  'exact_line_recall',
  'exact_line_f1',
  'exact_line_precision_norm',
  'exact_line_recall_norm',
  'exact_line_f1_norm',
] as const;

const [HITS, REFERENCE, HYPOTHESIS, DISTANCE] = (
  ['hits', 'referenceLength', 'hypothesisLength', 'distance'] as const
).map((slot) => UNIT_SLOTS.indexOf(slot)) as [number, number, number, number];

/** The error rates of units that a plan computes, by name: `cer` first. */
export function unitRatesOf(
  plan: Plan,
  { unit, metrics }: EvaluationSettings,
): (readonly [name: string, unit: Unit])[] {
  const asked: readonly string[] = metrics;
  return ERROR_RATES.filter((name) => asked.includes(name) || (name !== 'cer' && asked.includes('units')))
    .map((name) => [name, unitOfRate(name, unit)!] as const)
    .filter(([, of]) => plan.units.includes(of));
}

/**
 * The rates of one entry after the other. `keys` are their names; values that are not defined are NaN. The record of
 * the entry at hand is `record`, whole, with its computed slots.
 */
export class RateColumns {
  readonly keys: readonly string[];
  readonly values: Float64Array;
  readonly record: Uint32Array = new Uint32Array(RECORD_LENGTH).fill(NOT_COMPUTED);
  readonly #reader = new RecordReader(this.record);
  readonly #fillers: (() => void)[] = [];

  constructor(plan: Plan, settings: EvaluationSettings) {
    const keys: string[] = [];
    const add = (
      names: readonly string[],
      fill: (set: (offset: number, value: number | null) => void) => void,
    ): void => {
      const first = keys.length;
      keys.push(...names);
      this.#fillers.push(() => {
        fill((offset, value) => {
          this.values[first + offset] = value ?? Number.NaN;
        });
      });
    };
    for (const [name, unit] of unitRatesOf(plan, settings))
      add([name], (set) => {
        set(0, this.#unitRate(unitStart(unit), settings));
      });
    this.#addLines(plan, add);
    if (plan.orcnorm) this.#addOrcnorm(settings, add);
    this.#addStructure(plan, add);
    this.#addTibetan(plan, add);
    this.keys = keys;
    this.values = new Float64Array(keys.length);
  }

  /** Computes the rates of the entry whose computed slots begin at `start`. */
  read(slots: Uint32Array, rows: Uint32Array, start: number): void {
    for (let at = 0; at < slots.length; at += 1) this.record[slots[at]!] = rows[start + at]!;
    for (const fill of this.#fillers) fill();
  }

  #unitRate(start: number, settings: EvaluationSettings): number | null {
    const hits = this.record[start + HITS]!;
    const counts = {
      distance: this.record[start + DISTANCE]!,
      referenceLength: this.record[start + REFERENCE]!,
      hypothesisLength: this.record[start + HYPOTHESIS]!,
      hits: hits === NOT_COMPUTED ? null : hits,
    };
    return errorRate(counts, settings);
  }

  #addLines(plan: Plan, add: Add): void {
    if (!plan.lines) return;
    add(
      LINE_COLUMNS.map((name) => `lines.${name}`),
      (set) => {
        const rates = lineRates(this.#reader);
        for (const [at, name] of LINE_COLUMNS.entries()) set(at, rates[name]);
      },
    );
  }

  #addOrcnorm({ normalizeBeforeEval }: EvaluationSettings, add: Add): void {
    add(['orcnorm.wer', 'orcnorm.cer', 'orcnorm.raw.wer', 'orcnorm.raw.cer'], (set) => {
      const { wer, cer, raw } = orcnormRates(this.#reader);
      set(0, normalizeBeforeEval ? wer : raw.wer);
      set(1, normalizeBeforeEval ? cer : raw.cer);
      set(2, raw.wer);
      set(3, raw.cer);
    });
  }

  #addStructure(plan: Plan, add: Add): void {
    if (!plan.structure) return;
    add(['structure.wer', 'structure.cer', 'structure.ssa', 'structure.structure_accuracy'], (set) => {
      const { wer, cer, ssa, structure_accuracy: accuracy } = structureRates(this.#reader);
      [wer, cer, ssa, accuracy].forEach((value, at) => {
        set(at, value);
      });
    });
  }

  #addTibetan(plan: Plan, add: Add): void {
    if (!plan.tibetan) return;
    const marks = ['tsheg', 'shad'] as const;
    const measures = ['precision', 'recall', 'f1'] as const;
    add(
      marks.flatMap((mark) => measures.map((measure) => `tibetan.${mark}.${measure}`)),
      (set) => {
        const rates = tibetanRates(this.#reader);
        marks.forEach((mark, row) => {
          measures.forEach((measure, column) => {
            set(row * 3 + column, rates?.[mark][measure] ?? null);
          });
        });
      },
    );
  }
}

type Add = (
  names: readonly string[],
  fill: (set: (offset: number, value: number | null) => void) => void,
) => void;
