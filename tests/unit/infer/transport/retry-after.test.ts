import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../src/infer/transport/retry-after.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each<[Readonly<Record<string, string>>, string, number | undefined]>([
  [{}, '', undefined],
  [{ 'retry-after': '2' }, '', 2000],
  [{ 'retry-after': '1.5' }, '', 1500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, '', 7000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, '', 0],
  [{ 'retry-after': 'soon' }, '', undefined],
  [{ 'retry-after': '-5' }, '', undefined],
  [{ 'retry-after-ms': '250' }, '', 250],
  [
    {},
    '{"error":{"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}}',
    37_000,
  ],
  [{}, '{"retryDelay": "3.5s"}', 3500],
  [{}, 'Please retry in 37.8s.', 37_800],
  [{ 'retry-after': '1' }, '{"retryDelay":"9s"}', 9000],
])('wait %j %s -> %s', (headers, body, expected) => {
  expect(retryAfterMs({ header: (name) => headers[name], body }, NOW)).toBe(expected);
});
