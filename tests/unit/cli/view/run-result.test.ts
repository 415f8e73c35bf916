import { expect, test } from 'vitest';
import { printForecast } from '../../../../src/cli/view/run-result.ts';

test('an estimate names the day of the prices that it is made with', () => {
  const lines: string[] = [];
  const forecast = {
    model: 'M',
    provider: 'gemini',
    pages: 2,
    cached: 0,
    asked: 2,
    inputTokens: 600,
    outputTokens: 3000,
    costUsd: 0.5,
  };
  const context = { options: { json: false }, terminal: { print: (text: string) => lines.push(text) } };
  printForecast(
    [
      { ...forecast, priceAsOf: '2026-07-11' },
      { ...forecast, priceAsOf: null },
    ],
    context as unknown as Parameters<typeof printForecast>[1],
  );
  const [dated, configured] = lines.join('').split('\n');
  expect(dated).toMatch(/, cost about \S+ at the prices of 2026-07-11$/u);
  expect(configured).toMatch(/, cost about \S+$/u);
});
