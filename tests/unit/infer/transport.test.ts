import { expect, test } from 'vitest';
import { failureOf } from '../../../src/infer/transport/failure.ts';
import { retryAfterMs } from '../../../src/infer/transport/retry-after.ts';
import { connectionFailure } from '../../../src/infer/transport/connection.ts';

const hints = (
  headers: Readonly<Record<string, string>>,
  body = '',
): { header(name: string): string | undefined; body: string } => ({ header: (name) => headers[name], body });
const NOW = Date.parse('2026-01-01T00:00:00Z');

test.each([
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
  expect(retryAfterMs(hints(headers, body), NOW)).toBe(expected);
});

test.each([
  [400, '{"error":{"message":"bad image"}}', 'page', 'REQUEST_REFUSED'],
  [400, '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}', 'credentials', 'CREDENTIALS_REJECTED'],
  [401, '', 'credentials', 'CREDENTIALS_REJECTED'],
  [402, '', 'credentials', 'NO_BALANCE'],
  [403, '', 'credentials', 'CREDENTIALS_REJECTED'],
  [404, '', 'data', 'MODEL_NOT_FOUND'],
  [408, '', 'retryable', 'UNAVAILABLE'],
  [413, '', 'page', 'REQUEST_REFUSED'],
  [429, '', 'rateLimit', 'RATE_LIMITED'],
  [429, '{"error":{"code":"insufficient_quota"}}', 'credentials', 'NO_BALANCE'],
  [429, '{"quotaId":"GenerateRequestsPerDayPerProject"}', 'quota', 'QUOTA_EXHAUSTED'],
  [500, '<html>', 'retryable', 'UNAVAILABLE'],
  [529, '', 'retryable', 'UNAVAILABLE'],
  [302, '', 'page', 'UNEXPECTED_REDIRECT'],
])('status %i %s is %s', (status, body, kind, code) => {
  expect(failureOf({ status, ...hints({}, body) }, { provider: 'p', modelName: 'm' })).toMatchObject({
    kind,
    code,
  });
});

test.each([
  ['ECONNREFUSED', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable'],
  ['ECONNRESET', 'retryable'],
  ['UND_ERR_SOCKET', 'retryable'],
])('connection error %s is %s', (code, kind) => {
  const inner = Object.assign(new Error('x'), { code });
  expect(connectionFailure(new TypeError('fetch failed', { cause: inner }), 'p', 'https://x').kind).toBe(
    kind,
  );
  expect(connectionFailure(inner, 'p', 'https://x').kind).toBe(kind);
});
