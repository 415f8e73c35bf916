import type { Normalization } from '../text/normalization.ts';
import { UNITS } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';

/** Groups of metrics, one for each convention in use; `all` is everything. */
export const PROFILES = ['openpecha', 'lines', 'orcnorm', 'structure', 'all'] as const;

export type Profile = (typeof PROFILES)[number];

/** What can be asked for one by one. `units` are the counts of all units; the rest are named after their profile. */
export const METRICS = ['cer', 'wer', 'units', 'lines', 'orcnorm', 'structure', 'tibetan'] as const;

export type Metric = (typeof METRICS)[number];

export interface PlanOptions {
  /** @default 'all' */
  readonly profile?: Profile | undefined;
  /** Goes before `profile`. */
  readonly metrics?: readonly Metric[] | undefined;
  /** Unit of `cer`. @default 'codepoint' */
  readonly unit?: Unit | undefined;
  /** Steps from the raw text to the text of `cer`, `wer` and the units, in order. @default none */
  readonly normalize?: readonly Normalization[] | undefined;
  /** Counts of hits, substitutions, deletions and insertions. @default true, unless `metrics` holds rates alone */
  readonly scripts?: boolean | undefined;
}

const PROFILE_METRICS: Readonly<Record<Profile, readonly Metric[]>> = {
  openpecha: ['cer'],
  lines: ['lines'],
  orcnorm: ['orcnorm'],
  structure: ['structure'],
  all: METRICS,
};

/** The metrics of a profile. */
export function metricsOf(profile: Profile): readonly Metric[] {
  return PROFILE_METRICS[profile];
}

/** What a record is to hold; slots that were not asked for are `NOT_COMPUTED`. */
export interface Plan {
  /** Units whose counts are wanted. */
  readonly units: readonly Unit[];
  /** Hits, substitutions, deletions and insertions, not the distance alone. */
  readonly scripts: boolean;
  /** Line metrics of the raw text. */
  readonly lines: boolean;
  /** Metrics of the lower-cased text without punctuation. */
  readonly orcnorm: boolean;
  /** `ssa` and `structure_accuracy` of the raw text. */
  readonly structure: boolean;
  /** Tsheg, shad and error classes of the unit text. */
  readonly tibetan: boolean;
  /** Steps from the raw text to the unit text, in order. */
  readonly normalization: readonly Normalization[];
}

/** What a record must hold for the metrics asked for. */
export function planOf({
  profile = 'all',
  metrics,
  unit = 'codepoint',
  normalize = [],
  scripts,
}: PlanOptions = {}): Plan {
  const wanted = metrics ?? metricsOf(profile);
  const has = (metric: Metric): boolean => wanted.includes(metric);
  const units = new Set<Unit>(has('units') ? UNITS : []);
  if (has('cer')) units.add(unit);
  if (has('wer')) units.add('word');
  return {
    units: UNITS.filter((name) => units.has(name)),
    scripts: scripts ?? (metrics === undefined || has('units')),
    lines: has('lines'),
    orcnorm: has('orcnorm'),
    structure: has('structure'),
    tibetan: has('tibetan'),
    // the plan outlives the call of functions that return a promise
    normalization: [...normalize],
  };
}
