import { expect, test } from 'vitest';
import { Budget, costOf } from '../../../src/infer/budget.ts';
import { CircuitBreaker } from '../../../src/infer/circuit-breaker.ts';
import { Gate } from '../../../src/infer/gate.ts';
import { settingsHash } from '../../../src/infer/settings-hash.ts';

const never = new AbortController().signal;

test('a limit halves the number under way once for one moment, answers raise it one by one', async () => {
  const gate = new Gate(8);
  await Promise.all(Array.from({ length: 8 }, () => gate.enter(never)));
  const sent = performance.now();
  gate.limited(sent, 0);
  gate.limited(sent, 0);
  expect(gate.limit).toBe(4);
  for (let answer = 0; answer < 4; answer += 1) gate.answered();
  expect(gate.limit).toBe(5);
  for (let cut = 0; cut < 10; cut += 1) gate.limited(performance.now() + 1000 * (cut + 1), 0);
  expect(gate.limit).toBe(1);
  for (let answer = 0; answer < 200; answer += 1) gate.answered();
  expect(gate.limit).toBe(8);
});

test('no more enter than the limit allows, and a stop wakes those who wait', async () => {
  const gate = new Gate(2);
  const stop = new AbortController();
  await gate.enter(never);
  await gate.enter(never);
  let entered = false;
  const third = gate.enter(never).then(() => {
    entered = true;
  });
  const fourth = gate.enter(stop.signal);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(entered).toBe(false);
  stop.abort(new Error('stop'));
  await expect(fourth).rejects.toThrow('stop');
  gate.leave();
  await third;
  expect(entered).toBe(true);
});

test('many workers pass a narrow gate', async () => {
  const gate = new Gate(3);
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await gate.enter(never);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => {
        setTimeout(resolve, at % 3);
      });
      inside -= 1;
      if (at === 10) gate.limited(performance.now(), 5);
      else gate.answered();
      gate.leave();
    }),
  );
  expect(most).toBeLessThanOrEqual(3);
});

test('an outage is failures in a row that speak of one', () => {
  const breaker = new CircuitBreaker<number>();
  for (let page = 0; page < 4; page += 1) breaker.failed(page, 'UNAVAILABLE', 10);
  expect(breaker.isOpen).toBe(false);
  breaker.succeeded(5);
  breaker.failed(4, 'CONNECTION_LOST', 11);
  expect(breaker.isOpen).toBe(true);
  expect(breaker.pages).toEqual([0, 1, 2, 3, 4]);
  breaker.succeeded(20);
  expect(breaker.isOpen).toBe(false);
  for (let page = 0; page < 19; page += 1) breaker.failed(page, 'TIMEOUT', 30);
  expect(breaker.isOpen).toBe(false);
  breaker.failed(19, 'MALFORMED_RESPONSE', 30);
  expect(breaker.isOpen).toBe(true);
  breaker.failed(20, 'REQUEST_REFUSED', 31);
  expect(breaker.isOpen).toBe(false);
});

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

test('the key of an answer depends on what is asked for alone', () => {
  const base = { provider: 'p', settings: { prompt: 'a', max: { x: 1, y: 2 } }, fingerprint: undefined };
  const hash = settingsHash(base);
  expect(
    settingsHash({
      ...base,
      settings: { max: { y: 2, x: 1 }, prompt: 'a', api_key: '${K}', api_key_env: 'K' },
    }),
  ).toBe(hash);
  for (const other of [
    { ...base, provider: 'q' },
    { ...base, settings: { prompt: 'b', max: { x: 1, y: 2 } } },
    { ...base, fingerprint: 'model hash' },
  ])
    expect(settingsHash(other)).not.toBe(hash);
});
