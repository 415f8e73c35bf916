import { layoutOf } from './layout.ts';
import type { RateTree } from './metric.ts';
import type { PageCounts } from './page-counts.ts';
import type { Plan } from './plan.ts';
import { isRate } from './rate-list.ts';
import { pageRate } from './rate.ts';
import type { Rules } from './rate.ts';
import { RecordView } from './record-view.ts';
import { COUNTED_METRICS } from './registry.ts';
import type { AnyMetric, Score } from './registry.ts';

type Part = (rules: Rules) => unknown;

/** Makes scores of the records of a plan. */
export class ScoreReader {
  readonly #rules: Rules;
  readonly #record: RecordView;
  readonly #parts: readonly (readonly [name: string, part: Part])[];

  constructor(plan: Plan, rules: Rules) {
    this.#rules = rules;
    this.#record = new RecordView(plan);
    const asked = new Set(layoutOf(plan).metrics.map(([metric]) => metric));
    this.#parts = COUNTED_METRICS.flatMap((metric) => {
      const counts = this.#record.of(metric);
      const isThere = metric.isInScore?.(counts) ?? asked.has(metric);
      return isThere ? [[metric.name, partOf(metric, counts)] as const] : [];
    });
  }

  /** The score of the record that begins at `start`. */
  read(records: ArrayLike<number>, start: number): Score {
    this.#record.move(records, start);
    const score: Record<string, unknown> = {};
    for (const [name, part] of this.#parts) {
      const value = part(this.#rules);
      if (value !== undefined) score[name] = value;
    }
    return score;
  }
}

function partOf(metric: AnyMetric, counts: PageCounts): Part {
  const { score, rates } = metric;
  return score === undefined
    ? (rules) => valuesOf(rates, counts, rules)
    : (rules) => score(counts, (() => valuesOf(rates, counts, rules)) as () => never);
}

/** The values of rates, in their groups. */
function valuesOf(tree: RateTree<PageCounts>, counts: PageCounts, rules: Rules): unknown {
  if (isRate(tree)) return pageRate(tree, counts, rules);
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(tree)) values[name] = valuesOf(tree[name]!, counts, rules);
  return values;
}

/** Readers of plans that are asked for again and again, by the rules. */
const readers = new WeakMap<Plan, Map<string, ScoreReader>>();

function readerOf(plan: Plan, rules: Rules): ScoreReader {
  const ofPlan = readers.get(plan) ?? new Map<string, ScoreReader>();
  const key = `${rules.emptyReference}|${rules.denominator}|${rules.normalizeBeforeEval}`;
  const found = ofPlan.get(key) ?? new ScoreReader(plan, rules);
  readers.set(plan, ofPlan.set(key, found));
  return found;
}

/** The score of one record. */
export function scoreOf(record: ArrayLike<number>, plan: Plan, rules: Rules): Score {
  return readerOf(plan, rules).read(record, 0);
}
