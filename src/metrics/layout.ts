import { UNITS } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';
import type { Plan } from './plan.ts';
import { COUNTED_METRICS } from './registry.ts';
import type { AnyMetric } from './registry.ts';

/** Fields of a unit that need a script. */
const SCRIPT_FIELDS = ['hits', 'substitutions', 'deletions', 'insertions'] as const;

/** Fields of a unit that are always there. */
const LENGTH_FIELDS = ['referenceLength', 'hypothesisLength', 'distance'] as const;

export type UnitField = (typeof SCRIPT_FIELDS)[number] | (typeof LENGTH_FIELDS)[number];

/**
 * Where the counts of a plan stand in its records: the fields of each unit, then the slots of each metric. Twin of
 * `crates/metrics/src/record.rs`; the names of the slots of both are compared when the addon is loaded.
 */
export interface Layout {
  /** Names of the slots in order: `codepoint.hits` …, then `lines.codepointReference` …. */
  readonly names: readonly string[];
  readonly length: number;
  /** The units whose counts a record holds. */
  readonly units: readonly Unit[];
  /** Fields of each of them, in order. */
  readonly fields: readonly UnitField[];
  /** The metrics, each with its first slot. */
  readonly metrics: readonly (readonly [metric: AnyMetric, first: number])[];
}

const known = new WeakMap<Plan, Layout>();

/** The layout of a plan's records. */
export function layoutOf(plan: Plan): Layout {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const layout = newLayout(plan);
  known.set(plan, layout);
  return layout;
}

function newLayout(plan: Plan): Layout {
  const asked = COUNTED_METRICS.filter(({ name }) => plan.metrics.includes(name));
  const wanted = new Set(asked.flatMap((metric) => metric.units?.(plan.unit) ?? []));
  const units = UNITS.filter((unit) => wanted.has(unit));
  const fields = plan.scripts ? [...SCRIPT_FIELDS, ...LENGTH_FIELDS] : LENGTH_FIELDS;
  const names = units.flatMap((unit) => fields.map((field) => `${unit}.${field}`));
  const metrics = asked.map((metric) => {
    const first = names.length;
    names.push(...(metric.slots as readonly string[]).map((slot) => `${metric.name}.${slot}`));
    return [metric, first] as const;
  });
  return { names, length: names.length, units, fields, metrics };
}
