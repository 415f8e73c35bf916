import { expect, test } from 'vitest';
import { drawCharts } from '../../../../src/report/charts/charts.ts';
import type { Overview } from '../../../../src/report/overview.ts';

test('200,000 batches are no more arguments than a call can have', async () => {
  const names = Array.from({ length: 200_000 }, (_, at) => `b${at}`);
  const batches = Object.fromEntries(
    names.map((name) => [name, { macro: { cer: 0.5 }, micro: {}, count: 1 }]),
  );
  const evaluation = { macro: { cer: 0.5 }, micro: { cer: 0.5 }, batches, units: {} };
  const model = { name: 'M', evaluation, sortedRates: [0.5], confusions: [], costUsd: null };
  const overview = { models: [model], batches: names, combined: null, suspects: [], pages: 1 };
  expect((await drawCharts(overview as unknown as Overview)).length).toBeGreaterThan(0);
});
