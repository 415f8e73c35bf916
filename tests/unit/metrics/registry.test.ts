import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/metrics/plan.ts';
import { PlanRates } from '../../../src/metrics/plan-rates.ts';
import { ALL_RATES, ERROR_RATES, ratesOf, ratesShown } from '../../../src/metrics/rate-list.ts';
import { rulesOf } from '../../../src/metrics/rate.ts';
import { ALL_METRICS, COUNTED_METRICS } from '../../../src/metrics/registry.ts';

describe.each(ALL_METRICS.map((metric) => [metric.name, metric] as const))('%s', (name, metric) => {
  test('has a module of its name', () => {
    expect(existsSync(`src/metrics/${name}.ts`)).toBe(true);
    expect(existsSync(`crates/metrics/src/${name}.rs`)).toBe(
      COUNTED_METRICS.some((counted) => counted.name === name),
    );
  });

  test('shows rates that it has', () => {
    const keys = ratesOf(metric).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(Object.values(metric.shown ?? {}).flat()));
  });

  test('says of every rate what it is', () => {
    for (const { key, rate } of ratesOf(metric)) {
      expect(rate.title, key).not.toBe('');
      expect(rate.help, key).not.toMatch(/^$|\.$|\n|\|/u);
    }
  });
});

test('no two metrics, rates or slots have one name', () => {
  for (const names of [
    ALL_METRICS.map(({ name }) => name),
    ALL_RATES.map(({ key }) => key),
    ...ALL_METRICS.map(({ slots }) => slots),
  ])
    expect(new Set(names).size).toBe(names.length);
});

test('models are compared by the error rates of units', () => {
  expect(ERROR_RATES).toEqual(['cer', 'wer', 'ger', 'syler', 'ler']);
  const { keys } = new PlanRates(planOf({ metrics: ['units'], unit: 'grapheme' }), rulesOf({}));
  expect(keys).toEqual(['wer', 'ger', 'syler', 'ler']);
});

test.each([
  ['overview', ['CER', 'WER', 'SylER', 'SSA', 'semantic']],
  [
    'report',
    ['CER', 'WER', 'SylER', 'GER', 'line CER', 'line accuracy', 'exact lines F1', 'SSA', 'semantic'],
  ],
] as const)('the %s shows rates metric by metric', (place, expected) => {
  const titles = ratesShown(place).map(({ rate }) => rate.title);
  // others may stand between them
  expect(titles.filter((title) => (expected as readonly string[]).includes(title))).toEqual(expected);
});
