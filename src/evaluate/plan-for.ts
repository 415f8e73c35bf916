import { METRICS, planOf, type Plan } from '../metrics/plan.ts';
import type { EvaluationSettings } from './settings.ts';

/** What the engine computes for the metrics of the settings. */
export function planFor({
  profile,
  metrics,
  unit,
  normalization,
  equivalences,
  words,
  denominator,
  compat,
}: EvaluationSettings): Plan {
  const ofEngine = METRICS.filter((metric) => metrics.includes(metric));
  // distances cost half of scripts: single metrics and profiles with counts of their own do without
  const scripts =
    denominator === 'path' || metrics.includes('units') || (profile === 'openpecha' && compat === null);
  return planOf({ metrics: ofEngine, unit, normalize: normalization, equivalences, words, scripts });
}
