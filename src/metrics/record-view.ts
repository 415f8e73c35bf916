import { UNITS } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';
import { layoutOf } from './layout.ts';
import type { MeasuredUnit, PageCounts } from './page-counts.ts';
import type { Plan } from './plan.ts';
import type { AnyMetric } from './registry.ts';

/** A place in an array of records. */
class Cursor {
  records: ArrayLike<number> = [];
  start = 0;

  at(slot: number): number {
    return this.records[this.start + slot]!;
  }
}

class UnitView implements MeasuredUnit {
  readonly #cursor: Cursor;
  readonly #lengths: number;
  readonly #script: number | null;

  constructor(cursor: Cursor, first: number, hasScript: boolean) {
    this.#cursor = cursor;
    this.#script = hasScript ? first : null;
    this.#lengths = hasScript ? first + 4 : first;
  }

  #ofScript(field: number): number | null {
    return this.#script === null ? null : this.#cursor.at(this.#script + field);
  }

  get hits(): number | null {
    return this.#ofScript(0);
  }

  get substitutions(): number | null {
    return this.#ofScript(1);
  }

  get deletions(): number | null {
    return this.#ofScript(2);
  }

  get insertions(): number | null {
    return this.#ofScript(3);
  }

  get referenceLength(): number {
    return this.#cursor.at(this.#lengths);
  }

  get hypothesisLength(): number {
    return this.#cursor.at(this.#lengths + 1);
  }

  get distance(): number {
    return this.#cursor.at(this.#lengths + 2);
  }
}

/** The slots of a metric are read by getters, so that a formula names them and nothing is copied. */
class MetricView {
  readonly cursor: Cursor;
  readonly first: number;
  readonly cerUnit: Unit;
  readonly #units: ReadonlyMap<Unit, UnitView>;

  constructor(cursor: Cursor, first: number, cerUnit: Unit, units: ReadonlyMap<Unit, UnitView>) {
    this.cursor = cursor;
    this.first = first;
    this.cerUnit = cerUnit;
    this.#units = units;
  }

  unit(unit: Unit): MeasuredUnit | null {
    return this.#units.get(unit) ?? null;
  }
}

const views = new Map<AnyMetric, typeof MetricView>();

function viewOf(metric: AnyMetric): typeof MetricView {
  const known = views.get(metric);
  if (known !== undefined) return known;
  class View extends MetricView {}
  for (const [slot, name] of (metric.slots as readonly string[]).entries()) {
    Object.defineProperty(View.prototype, name, {
      get(this: MetricView) {
        return this.cursor.at(this.first + slot);
      },
    });
  }
  views.set(metric, View);
  return View;
}

/** Looks at one record of a plan after the other. */
export class RecordView {
  readonly #cursor = new Cursor();
  readonly #plan: Plan;
  readonly #units = new Map<Unit, UnitView>();

  constructor(plan: Plan) {
    this.#plan = plan;
    const { units, fields } = layoutOf(plan);
    for (const [number, unit] of units.entries())
      this.#units.set(unit, new UnitView(this.#cursor, number * fields.length, plan.scripts));
  }

  /** Takes the record that begins at `start`. */
  move(records: ArrayLike<number>, start: number): void {
    this.#cursor.records = records;
    this.#cursor.start = start;
  }

  /** A slot of the record at hand. */
  at(slot: number): number {
    return this.#cursor.at(slot);
  }

  /** What a metric sees of the record at hand; the slots of one that was not asked for are not there. */
  of(metric: AnyMetric): PageCounts {
    const [, first = 0] = layoutOf(this.#plan).metrics.find(([known]) => known === metric) ?? [];
    return new (viewOf(metric))(this.#cursor, first, this.#plan.unit, this.#units);
  }

  /** Counts of the units that the plan asks for. */
  units(): [unit: Unit, counts: MeasuredUnit][] {
    return UNITS.flatMap((unit): [Unit, MeasuredUnit][] => {
      const found = this.#units.get(unit);
      return found === undefined ? [] : [[unit, found]];
    });
  }
}
