import { ProviderError } from '../provider.ts';

const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/u;
const TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$/u;

/** The error of a connection that was not made, or broke before the answer was whole. */
export function connectionFailure(cause: unknown, provider: string, origin: string): ProviderError {
  const code = codeOf(cause);
  const details = { cause: code };
  if (CERTIFICATE.test(code))
    return new ProviderError(
      'UNREACHABLE',
      `${provider} cannot be reached at ${origin}: certificate not trusted (${code})`,
      { kind: 'unreachable', details, cause },
    );
  if (TLS.test(code))
    return new ProviderError(
      'UNREACHABLE',
      `${provider} cannot be reached at ${origin}: no TLS connection (${code}), expected a server that speaks https`,
      { kind: 'unreachable', details, cause },
    );
  if (UNREACHABLE.has(code))
    return new ProviderError('UNREACHABLE', `${provider} cannot be reached at ${origin} (${code})`, {
      kind: 'unreachable',
      details,
      cause,
    });
  return new ProviderError(
    'CONNECTION_LOST',
    `connection to ${provider} lost before the answer was whole (${code})`,
    { kind: 'retryable', details, cause },
  );
}

/** The system's or the client's word for what went wrong, also from inside wrapped errors. */
function codeOf(error: unknown): string {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
    if (inner instanceof AggregateError && inner.errors.length > 0) return codeOf(inner.errors[0]);
  }
  return error instanceof Error ? error.name : 'unknown';
}
