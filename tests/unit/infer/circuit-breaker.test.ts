import { expect, test } from 'vitest';
import { CircuitBreaker } from '../../../src/infer/circuit-breaker.ts';

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
