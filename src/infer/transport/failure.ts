import { redact } from '../../io/redact.ts';
import type { ErrorCode } from '../../schema/error.ts';
import { ProviderError, type FailureKind, type Json } from '../provider.ts';
import { retryAfterMs } from './retry-after.ts';

/** An answer that is not 2xx. */
export interface Refusal {
  readonly status: number;
  header(name: string): string | null | undefined;
  readonly body: string;
}

/** Who was asked for what, for messages. */
export interface Asked {
  readonly provider: string;
  readonly modelName: string | undefined;
}

const SHOWN_CHARACTERS = 300;
const KEPT_CHARACTERS = 1024;

/** The first characters of a body for the journal, without secrets. */
export function bodyStart(body: string): string {
  return redact(body).slice(0, KEPT_CHARACTERS);
}

/** The error that an answer with a bad status stands for. */
export function failureOf(refusal: Refusal, asked: Asked): ProviderError {
  const { status, body } = refusal;
  const said = messageOf(body);
  const details: Record<string, Json> = { http_status: status, body: bodyStart(body) };
  const fail = (code: ErrorCode, kind: FailureKind, text: string, wait?: number): ProviderError =>
    new ProviderError(code, `${text}${said === '' ? '' : `: ${said}`}`, {
      kind,
      details,
      retryAfterMs: wait,
    });
  if (status >= 300 && status < 400)
    return new ProviderError(
      'UNEXPECTED_REDIRECT',
      `unexpected redirect (HTTP ${status}) by ${asked.provider}, not followed`,
      { kind: 'page', details },
    );
  if (status === 402 || isOutOfBalance(status, body))
    return fail('NO_BALANCE', 'credentials', `insufficient balance at ${asked.provider} (HTTP ${status})`);
  if (isBadKey(status, body))
    return fail(
      'CREDENTIALS_REJECTED',
      'credentials',
      `credentials rejected by ${asked.provider} (HTTP ${status})`,
    );
  if (status === 404)
    return fail(
      'MODEL_NOT_FOUND',
      'data',
      `model ${asked.modelName ?? asked.provider} not found (HTTP 404 of ${asked.provider})`,
    );
  if (status === 429) return rateLimit(refusal, asked, details, said);
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return fail(
      'UNAVAILABLE',
      'retryable',
      `${asked.provider} unavailable (HTTP ${status})`,
      retryAfterMs(refusal),
    );
  return fail('REQUEST_REFUSED', 'page', `refused by ${asked.provider} (HTTP ${status})`);
}

function rateLimit(
  refusal: Refusal,
  { provider }: Asked,
  details: Readonly<Record<string, Json>>,
  said: string,
): ProviderError {
  const wait = retryAfterMs(refusal);
  const tail = said === '' ? '' : `: ${said}`;
  // a quota of the day is not back after the seconds that the same answer names
  if (/"quotaId"\s*:\s*"[^"]*PerDay/u.test(refusal.body)) {
    return new ProviderError('QUOTA_EXHAUSTED', `daily quota of ${provider} exhausted${tail}`, {
      kind: 'quota',
      details,
      retryAfterMs: wait,
    });
  }
  return new ProviderError('RATE_LIMITED', `rate limit of ${provider} (HTTP 429)${tail}`, {
    kind: 'rateLimit',
    details,
    retryAfterMs: wait,
  });
}

function isBadKey(status: number, body: string): boolean {
  if (status === 401 || status === 403 || status === 407) return true;
  return status === 400 && /API_KEY_INVALID|API key (?:not valid|expired)|invalid_api_key/iu.test(body);
}

/** Some services answer 429 when there is no money left; waiting does not help. */
function isOutOfBalance(status: number, body: string): boolean {
  return status === 429 && /"(?:code|type)"\s*:\s*"insufficient_quota"/u.test(body);
}

/** The message inside an error answer, on one line and without secrets. */
function messageOf(body: string): string {
  let text = '';
  try {
    const value: unknown = JSON.parse(body);
    const { error } = (Array.isArray(value) ? value[0] : value) as { error?: unknown };
    if (typeof error === 'string') text = error;
    else if (
      typeof error === 'object' &&
      error !== null &&
      'message' in error &&
      typeof error.message === 'string'
    )
      text = error.message;
  } catch {
    // not JSON: a page of a proxy, whose text helps nobody in a message; the journal keeps its start
  }
  return redact(text).replaceAll(/\s+/gu, ' ').trim().slice(0, SHOWN_CHARACTERS);
}
