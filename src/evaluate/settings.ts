import { ErrataError } from '../schema/error.ts';
import type { TableColumns } from '../corpus/columns.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { NORMALIZATIONS, withEquivalences, type Normalization } from '../text/normalization.ts';
import { equivalenceTable, readEquivalences, type EquivalenceTable } from '../text/read-equivalences.ts';
import { metricsOf, PROFILES } from '../metrics/plan.ts';
import { ALL_METRICS, type EvaluationMetric, type Profile } from '../metrics/registry.ts';
import {
  DENOMINATORS,
  EMPTY_REFERENCE_RULES,
  type Denominator,
  type EmptyReference,
  type Rules,
} from '../metrics/rate.ts';
import { UNITS, WORDS, type Unit, type Words } from '../text/unit.ts';

/** What happens to pages of the benchmark that a model lacks: left out, an error, or an empty text. */
export const MISSING_RULES = ['skip', 'error', 'empty'] as const;
export type MissingRule = (typeof MISSING_RULES)[number];

/** Everything that decides the numbers of an evaluation; the `options` of evaluation.json. */
export interface EvaluationSettings extends Rules {
  /** Null when metrics were named one by one. */
  readonly profile: Profile | null;
  readonly metrics: readonly EvaluationMetric[];
  /** Unit of `cer`. */
  readonly unit: Unit;
  /** Steps from the raw text to the text of `cer`, `wer` and the units, in order. */
  readonly normalization: readonly Normalization[];
  /** Rules of the step `equivalences`, in the one form that is hashed. */
  readonly equivalences?: EquivalenceTable;
  /** What a word of `wer` and the unit `word` is, where it is not Python's. */
  readonly words?: 'unicode';
  readonly missing: MissingRule;
  /** Columns of benchmark and models that have other names, where any are given. */
  readonly columns?: TableColumns;
  /** Null: all. */
  readonly batches: readonly string[] | null;
  readonly compat: 'openpecha' | null;
}

/** Metrics of the engine, and those that are measured otherwise, as `semantic` by a network. */
export const EVALUATION_METRICS: readonly EvaluationMetric[] = ALL_METRICS.map(({ name }) => name);

export interface SettingsOptions {
  /** @default 'all' */
  readonly profile?: Profile | undefined;
  /** Takes precedence over `profile`. */
  readonly metrics?: readonly EvaluationMetric[] | undefined;
  /** @default 'codepoint' */
  readonly unit?: Unit | undefined;
  /** Steps or one named normalisation, in order. @default none */
  readonly normalize?: readonly Normalization[] | undefined;
  /** Rules of the step `equivalences`, which is the last where `normalize` does not name it. @default none */
  readonly equivalences?: EquivalenceTable | undefined;
  /** What a word is: what stands between white space, or a word of UAX #29. @default 'python' */
  readonly words?: Words | undefined;
  /** @default 'ref' */
  readonly denominator?: Denominator | undefined;
  /** @default 'one' */
  readonly emptyReference?: EmptyReference | undefined;
  /** @default 'skip' */
  readonly missing?: MissingRule | undefined;
  /** @default true */
  readonly normalizeBeforeEval?: boolean | undefined;
  /** Columns of benchmark and models that have other names; a table without one has its own. @default none */
  readonly columns?: TableColumns | undefined;
  /** @default all */
  readonly batches?: readonly string[] | undefined;
  readonly compat?: 'openpecha' | undefined;
}

/** Checks options and fills in the defaults; a bad value is `ARGUMENT_INVALID` (exit 64). */
export function readSettings(options: SettingsOptions): EvaluationSettings {
  const {
    profile = 'all',
    unit = 'codepoint',
    normalize = [],
    equivalences,
    words = 'python',
    denominator = 'ref',
    emptyReference = 'one',
    missing = 'skip',
    normalizeBeforeEval = true,
    compat,
  } = options;
  checkWord(profile, PROFILES, 'profile');
  checkWord(unit, UNITS, 'unit');
  checkWord(denominator, DENOMINATORS, 'denominator');
  checkWord(emptyReference, EMPTY_REFERENCE_RULES, 'emptyReference');
  checkWord(missing, MISSING_RULES, 'missing');
  for (const metric of options.metrics ?? []) checkWord(metric, EVALUATION_METRICS, 'metrics');
  if (options.metrics?.length === 0)
    throw argumentError(`metrics: expected at least one of ${EVALUATION_METRICS.join(', ')}`);
  checkWord(words, WORDS, 'words');
  for (const step of normalize) checkWord(step, NORMALIZATIONS, 'normalize');
  if (equivalences === undefined && normalize.includes('equivalences'))
    throw argumentError('normalize: expected the option equivalences with the rules of its step');
  if (compat !== undefined) checkCompatible(options);
  const metrics = EVALUATION_METRICS.filter((metric) =>
    (options.metrics ?? profileMetrics(profile)).includes(metric),
  );
  return {
    profile: options.metrics === undefined ? profile : null,
    metrics,
    unit,
    normalization: withEquivalences(normalize, equivalences !== undefined).filter((step) => step !== 'raw'),
    ...(equivalences === undefined ? {} : { equivalences: equivalenceTable(readEquivalences(equivalences)) }),
    ...(words === 'unicode' ? { words } : {}),
    ...(options.columns === undefined ? {} : { columns: { ...options.columns } }),
    denominator,
    emptyReference,
    missing,
    normalizeBeforeEval,
    batches:
      options.batches === undefined || options.batches.length === 0 ? null : [...new Set(options.batches)],
    compat: compat ?? null,
  };
}

/** The settings of an evaluation from the `options` that it recorded; a bad value is `EVALUATION_INVALID` (exit 65). */
export function settingsFrom(options: Evaluation['options']): EvaluationSettings {
  const { profile, normalization, batches, compat } = options;
  const given = { ...options, profile: undefined, normalize: normalization, batches: batches ?? undefined };
  try {
    const settings = readSettings({ ...given, compat: compat ?? undefined } as SettingsOptions);
    return { ...settings, profile: profile as Profile | null };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ErrataError('EVALUATION_INVALID', `options of the evaluation: ${reason}`, { cause });
  }
}

/** The `options` of evaluation.json. */
export function optionsOf(settings: EvaluationSettings): Evaluation['options'] {
  const { metrics, normalization, batches } = settings;
  return {
    ...settings,
    metrics: [...metrics],
    normalization: [...normalization],
    batches: batches === null ? null : [...batches],
  };
}

/** Every profile has the error rates that models are ranked by; on raw text they cost nothing more. */
function profileMetrics(profile: Profile): readonly EvaluationMetric[] {
  const metrics = metricsOf(profile);
  return metrics.includes('cer') ? metrics : ['cer', 'wer', ...metrics];
}

/** The OpenPecha program knows one unit, one denominator and one rule each, and writes the CER. */
function checkCompatible({
  unit = 'codepoint',
  denominator = 'ref',
  emptyReference = 'one',
  missing = 'skip',
  metrics = ['cer'],
  profile = 'openpecha',
  columns,
}: SettingsOptions): void {
  const differing = Object.entries({
    unit: unit !== 'codepoint',
    denominator: denominator !== 'ref',
    emptyReference: emptyReference !== 'one',
    missing: missing !== 'skip',
    columns: columns !== undefined,
  })
    .filter(([, differs]) => differs)
    .map(([name]) => name);
  if (differing.length > 0)
    throw argumentError(`compat openpecha: expected no other ${differing.join(', ')} than its own`);
  if (!metrics.includes('cer') || (profile !== 'openpecha' && profile !== 'all'))
    throw argumentError('compat openpecha: expected the metric cer, which its files hold');
}

function checkWord(word: string, words: readonly string[], name: string): void {
  if (!words.includes(word))
    throw argumentError(`${name}: expected ${words.join(', ')}, got ${JSON.stringify(word)}`);
}

function argumentError(message: string): ErrataError {
  return new ErrataError('ARGUMENT_INVALID', message);
}
