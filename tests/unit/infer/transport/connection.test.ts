import { expect, test } from 'vitest';
import { connectionFailure } from '../../../../src/infer/transport/connection.ts';

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
