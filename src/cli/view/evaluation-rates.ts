import type { Evaluation } from '../../results/evaluation.ts';
import { ALL_RATES, type KeyedRate } from '../../metrics/rate-list.ts';
import { ALL_METRICS, type AnyMetric } from '../../metrics/registry.ts';

/** The rates in the table of an evaluation: those of its profile, of its metrics, or an overview of all. */
export function shownRates({ options, models }: Pick<Evaluation, 'options' | 'models'>): KeyedRate[] {
  return keysShown(options).flatMap((shown) =>
    ALL_RATES.filter(
      ({ key }) => key === shown && Object.values(models).some(({ macro }) => macro[key] !== undefined),
    ),
  );
}

function keysShown({ profile, metrics }: Evaluation['options']): string[] {
  const every: readonly AnyMetric[] = ALL_METRICS;
  const own = every.find((metric) => metric.profile?.name === profile);
  if (own !== undefined) return [...(own.shown?.pairs ?? own.shown?.overview ?? [])];
  const asked = every.filter(({ name }) => metrics.includes(name));
  // metrics that were asked for by name are shown, also those that an overview of all leaves out
  return asked.flatMap(({ shown }) => shown?.overview ?? (profile === null ? shown?.pairs : undefined) ?? []);
}

/** Models are ranked by the first error rate. */
export function rankingRate(shown: readonly KeyedRate[]): KeyedRate | undefined {
  return shown.find(({ rate }) => rate.better === 'lower') ?? shown[0];
}

/** The title of a rate; that of `cer` names its unit where it is not the usual one. */
export function titleOf({ key, rate }: KeyedRate, unit: string): string {
  return key === 'cer' && unit !== 'codepoint' ? `${rate.title} (${unit})` : rate.title;
}
