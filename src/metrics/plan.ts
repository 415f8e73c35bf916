import type { Equivalence } from '../text/equivalences.ts';
import { withEquivalences, type Normalization } from '../text/normalization.ts';
import { readEquivalences, type EquivalenceTable } from '../text/read-equivalences.ts';
import type { Unit, Words } from '../text/unit.ts';
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
  /**
   * Rules of the step `equivalences`: sequences (`{ ſ: 's' }`) or expressions (`{ '/(\\d) (?:\\d)/': '$1' }`). Where
   * `normalize` does not name the step, it is the last. @default none
   */
  readonly equivalences?: EquivalenceTable | undefined;
  /** What a word of `wer` and the unit `word` is. @default 'python' */
  readonly words?: Words | undefined;
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
  /** Rules of the step `equivalences`. */
  readonly equivalences: readonly Equivalence[];
  /** What a word of the units is; metrics with documents of their own keep to Python's. */
  readonly words: Words;
}

/** Plans that were asked for before, by what was: a small text takes less time than its plan. */
const known = new Map<string, Plan>();
const MOST_KNOWN = 64;

/** What a record must hold for the metrics asked for; the same plan for the same request without rules. */
export function planOf(options: PlanOptions = {}): Plan {
  if (options.equivalences !== undefined) return newPlan(options);
  const { profile, metrics, unit, normalize, words, scripts } = options;
  const key = `${profile}|${metrics?.join()}|${unit}|${normalize?.join()}|${words}|${scripts}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const plan = newPlan(options);
  known.set(key, plan);
  return plan;
}

function newPlan({
  profile = 'all',
  metrics,
  unit = 'codepoint',
  normalize = [],
  equivalences,
  words = 'python',
  scripts,
}: PlanOptions): Plan {
  const rules = equivalences === undefined ? [] : readEquivalences(equivalences);
  const wanted = metrics ?? metricsOf(profile);
  return {
    metrics: METRICS.filter((name) => wanted.includes(name)),
    unit,
    scripts: scripts ?? (metrics === undefined || wanted.includes('units')),
    // the plan outlives the call of functions that return a promise
    normalization: [...withEquivalences(normalize, rules.length > 0)],
    equivalences: rules,
    words,
  };
}
