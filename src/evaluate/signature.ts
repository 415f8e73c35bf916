import { NAMED_NORMALIZATIONS } from '../text/normalization.ts';
import { UNICODE_VERSION } from '../text/tables.ts';
import type { PageMetric } from './page-metric.ts';
import type { EvaluationSettings } from './settings.ts';

/** Version of the definitions of the metrics: changes whenever a number could. */
export const METRIC_DEFINITIONS = 2;

/**
 * What the numbers mean, as `name:value|name:value`. Results with different signatures are not comparable.
 * Neither the version of the program nor engine, threads or machine are part of it.
 */
export function signatureOf(
  {
    unit,
    normalization,
    denominator,
    emptyReference,
    missing,
    normalizeBeforeEval,
    metrics,
    compat,
  }: EvaluationSettings,
  pageMetrics: readonly Pick<PageMetric, 'name' | 'version'>[] = [],
): string {
  const parts: [name: string, value: string][] = [
    ['metric', 'cer'],
    ['unit', unit],
    ['norm', normalization.length === 0 ? versioned('raw') : normalization.map(versioned).join('+')],
    ['denom', denominator],
    ['avg', 'macro,micro'],
    ['empty', emptyReference],
    ['missing', missing === 'error' ? 'skip' : missing],
    ['load', compat ?? 'strict'],
  ];
  if (metrics.includes('orcnorm') && !normalizeBeforeEval) parts.push(['orcnorm', 'raw']);
  for (const { name, version } of pageMetrics) if (version !== undefined) parts.push([name, version]);
  parts.push(['ucd', UNICODE_VERSION], ['def', String(METRIC_DEFINITIONS)]);
  return parts.map(([name, value]) => `${name}:${value}`).join('|');
}

/**
 * Single steps are defined by Unicode or by the definitions as a whole; named normalisations have their own
 * version.
 */
function versioned(name: string): string {
  return Object.hasOwn(NAMED_NORMALIZATIONS, name)
    ? `${name}@${NAMED_NORMALIZATIONS[name as keyof typeof NAMED_NORMALIZATIONS]}`
    : name;
}
