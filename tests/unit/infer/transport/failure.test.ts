import { expect, test } from 'vitest';
import { failureOf } from '../../../../src/infer/transport/failure.ts';

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
  expect(
    failureOf({ status, header: () => undefined, body }, { provider: 'p', modelName: 'm' }),
  ).toMatchObject({
    kind,
    code,
  });
});
