import type { Normalization } from '../text/normalization.ts';
import type { Unit } from '../text/unit.ts';
import { COUNTED_METRICS } from './registry.ts';
import type { MetricName, Profile } from './registry.ts';

/** What the engine can be asked for, one by one. */
export const METRICS: readonly MetricName[] = COUNTED_METRICS.map(({ name }) => name);

export const PROFILES: readonly Profile[] = [
  ...COUNTED_METRICS.flatMap(({ profile }) => (profile === undefined ? [] : [profile.name as Profile])),
  'all',
];

/** The metrics of a profile. */
export function metricsOf(name: Profile): readonly MetricName[] {
  if (name === 'all') return METRICS;
  return COUNTED_METRICS.filter(({ profile }) => profile?.name === name).map((metric) => metric.name);
}

/** A line of words for each profile. */
export function profileHelp(): string {
  const lines = COUNTED_METRICS.flatMap(({ profile }) => (profile === undefined ? [] : [profile]));
  const all = { name: 'all', help: 'all of these, all units, Tibetan measures (not semantic)' };
  const width = PROFILES.reduce((most, { length }) => Math.max(most, length), 0);
  return [...lines, all].map(({ name, help }) => `  ${name.padEnd(width)}  ${help}`).join('\n');
}

export interface PlanOptions {
  /** @default 'all' */
  readonly profile?: Profile | undefined;
  /** Takes precedence over `profile`. */
  readonly metrics?: readonly MetricName[] | undefined;
  /** Unit of `cer`. @default 'codepoint' */
  readonly unit?: Unit | undefined;
  /** Steps from the raw text to the text of `cer`, `wer` and the units, in order. @default none */
  readonly normalize?: readonly Normalization[] | undefined;
  /** Counts of hits, substitutions, deletions and insertions. @default true, unless `metrics` holds rates alone */
  readonly scripts?: boolean | undefined;
}

/** What a record is to hold: that and nothing else, see `layoutOf`. */
export interface Plan {
  /** In the order of the registry. */
  readonly metrics: readonly MetricName[];
  /** Unit of `cer`. */
  readonly unit: Unit;
  /** Hits, substitutions, deletions and insertions of the units, not the distance alone. */
  readonly scripts: boolean;
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
  return {
    metrics: METRICS.filter((name) => wanted.includes(name)),
    unit,
    scripts: scripts ?? (metrics === undefined || wanted.includes('units')),
    // the plan outlives the call of functions that return a promise
    normalization: [...normalize],
  };
}
