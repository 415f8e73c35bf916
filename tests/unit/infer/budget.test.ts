import { expect, test } from 'vitest';
import { Budget, costOf } from '../../../src/infer/budget.ts';

test('a budget is never exceeded when pages cost what the dearest cost', async () => {
  const budget = new Budget(1);
  let asked = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (;;) {
        const reservation = await budget.reserve(0.01);
        if (reservation === undefined) return;
        asked += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        budget.settle(reservation, { costUsd: 0.09 });
      }
    }),
  );
  expect(asked).toBe(11);
  expect(budget.spentUsd).toBeCloseTo(0.99, 9);
});

test('cost follows from use and price', () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
  expect(costOf({ usage }, { inputPerMillion: 0.1, outputPerMillion: 0.4 })).toBeCloseTo(0.3, 12);
  expect(costOf({ usage }, undefined)).toBeUndefined();
  expect(costOf({}, { inputPerMillion: 1 })).toBeUndefined();
  expect(costOf({}, { perPage: 0.0015 })).toBe(0.0015);
  expect(costOf({ costUsd: 2 }, { perPage: 1 })).toBe(2);
});
