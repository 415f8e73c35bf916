import { expect, test } from 'vitest';
import { RateLimiter } from '../../../src/infer/rate-limiter.ts';

const never = new AbortController().signal;

test('a limit halves the number under way once for one moment, answers raise it one by one', async () => {
  const limiter = new RateLimiter(8);
  await Promise.all(Array.from({ length: 8 }, () => limiter.enter(never)));
  const sent = performance.now();
  limiter.limited(sent, 0);
  limiter.limited(sent, 0);
  expect(limiter.limit).toBe(4);
  for (let answer = 0; answer < 4; answer += 1) limiter.answered();
  expect(limiter.limit).toBe(5);
  for (let cut = 0; cut < 10; cut += 1) limiter.limited(performance.now() + 1000 * (cut + 1), 0);
  expect(limiter.limit).toBe(1);
  for (let answer = 0; answer < 200; answer += 1) limiter.answered();
  expect(limiter.limit).toBe(8);
});

test('no more enter than the limit allows, and a stop wakes those who wait', async () => {
  const limiter = new RateLimiter(2);
  const stop = new AbortController();
  await limiter.enter(never);
  await limiter.enter(never);
  let entered = false;
  const third = limiter.enter(never).then(() => {
    entered = true;
  });
  const fourth = limiter.enter(stop.signal);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(entered).toBe(false);
  stop.abort(new Error('stop'));
  await expect(fourth).rejects.toThrow('stop');
  limiter.leave();
  await third;
  expect(entered).toBe(true);
});

test('many workers pass a narrow limit', async () => {
  const limiter = new RateLimiter(3);
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await limiter.enter(never);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => {
        setTimeout(resolve, at % 3);
      });
      inside -= 1;
      if (at === 10) limiter.limited(performance.now(), 5);
      else limiter.answered();
      limiter.leave();
    }),
  );
  expect(most).toBeLessThanOrEqual(3);
});
