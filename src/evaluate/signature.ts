import { sha256 } from '../io/hash.ts';
import { versionedNormalization, type Normalization } from '../text/normalization.ts';
import type { EquivalenceTable } from '../text/read-equivalences.ts';
import { UNICODE_VERSION } from '../text/tables.ts';
import type { PageMetric } from './page-metric.ts';
import type { EvaluationSettings } from './settings.ts';

/** Version of the definitions of the metrics: changes whenever a number could. */
export const METRIC_DEFINITIONS = 2;

/** Version of the rules by which words of Unicode are told from what stands between them. */
const UNICODE_WORDS = 1;

/**
 * What the numbers mean, as `name:value|name:value`. Results with different signatures are not comparable.
 * Neither the version of the program nor engine, threads or machine are part of it.
 */
export function signatureOf(
  {
    unit,
    normalization,
    equivalences,
    words,
    denominator,
    emptyReference,
    missing,
    normalizeBeforeEval,
    metrics,
    compat,
  }: EvaluationSettings,
  pageMetrics: readonly Pick<PageMetric, 'name' | 'version'>[] = [],
): string {
  const versioned = (name: Normalization): string =>
    name === 'equivalences' ? `${name}@${hashOf(equivalences)}` : versionedNormalization(name);
  const parts: [name: string, value: string][] = [
    ['metric', 'cer'],
    ['unit', unit],
    ['norm', (normalization.length === 0 ? ['raw' as const] : normalization).map(versioned).join('+')],
    ['denom', denominator],
    ['avg', 'macro,micro'],
    ['empty', emptyReference],
    ['missing', missing === 'error' ? 'skip' : missing],
    ['load', compat ?? 'strict'],
  ];
  if (words !== undefined) parts.push(['words', `${words}@${UNICODE_WORDS}`]);
  if (metrics.includes('orcnorm') && !normalizeBeforeEval) parts.push(['orcnorm', 'raw']);
  for (const { name, version } of pageMetrics) if (version !== undefined) parts.push([name, version]);
  parts.push(['ucd', UNICODE_VERSION], ['def', String(METRIC_DEFINITIONS)]);
  return parts.map(([name, value]) => `${name}:${value}`).join('|');
}

/** The first 16 digits of the SHA-256 of the rules, in the one form that they have in evaluation.json. */
function hashOf(table: EquivalenceTable | undefined): string {
  return sha256(JSON.stringify(Object.entries(table ?? {}))).slice(0, 16);
}
