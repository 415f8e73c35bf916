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
  /** The setting that names the model. */
  readonly modelSetting?: string;
}

/** A request that the service does not take (HTTP 4xx), and what it says about it. */
export class RequestRefused extends ProviderError {
  /** The words of the service, with the name of the field that they are about. */
  readonly said: string;

  constructor(message: string, said: string, details: Readonly<Record<string, Json>>) {
    super('REQUEST_REFUSED', message, { kind: 'page', details });
    this.said = said;
  }
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
  if (status === 404 || isUnknownModel(status, body))
    return fail('MODEL_NOT_FOUND', 'data', unknownModel(status, asked));
  if (IMAGES_REFUSED.test(said))
    return fail(
      'MODEL_WITHOUT_IMAGES',
      'data',
      `${asked.provider}: the model reads no images (HTTP ${status})`,
    );
  if (status === 429) return rateLimit(refusal, asked, details, said);
  if (status === 408 || status === 409 || status === 425 || status >= 500)
    return fail(
      'UNAVAILABLE',
      'retryable',
      `${asked.provider} unavailable (HTTP ${status})`,
      retryAfterMs(refusal),
    );
  const refused = `refused by ${asked.provider} (HTTP ${status})`;
  return new RequestRefused(said === '' ? refused : `${refused}: ${said}`, fieldsOf(body) + said, details);
}

/** What local servers say when a model was loaded without its part for images; no other page fares better. */
const IMAGES_REFUSED = /image input is not supported|missing data required for image input/iu;

/** Services that answer 400 for a model they do not have. */
const MODEL_UNKNOWN =
  /"invalid_model"|model_not_found|model not exist|invalid model\b|not a valid model|model \S+ does not exist/iu;

function isUnknownModel(status: number, body: string): boolean {
  return (status === 400 || status === 410 || status === 422) && MODEL_UNKNOWN.test(body);
}

function unknownModel(status: number, { provider, modelName, modelSetting }: Asked): string {
  const found = `model ${modelName ?? provider} not found (HTTP ${status} of ${provider})`;
  return modelSetting === undefined
    ? found
    : `${found}, set ${modelSetting} to one it has, or check base_url`;
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

/** Some services answer 429, or 400, when there is no money left; waiting does not help. */
function isOutOfBalance(status: number, body: string): boolean {
  if (status === 400) return /credit balance is too low/iu.test(body);
  return status === 429 && /"(?:code|type)"\s*:\s*"insufficient_quota"/u.test(body);
}

/** The message inside an error answer, on one line and without secrets. */
function messageOf(body: string): string {
  return redact(wordsOf(errorIn(body)))
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, SHOWN_CHARACTERS);
}

/** The name of the field that an error is about, where it stands beside the message. */
function fieldsOf(body: string): string {
  const { param } = (errorIn(body) ?? {}) as { param?: unknown };
  return typeof param === 'string' ? `${param}: ` : '';
}

/** What a service says went wrong; undefined for a page of a proxy, of which the journal keeps the start. */
function errorIn(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    const answer = (Array.isArray(value) ? value[0] : value) as Record<string, unknown> | null;
    // that of OpenAI and Google, that of Mistral and older vLLM, that of FastAPI
    return answer?.['error'] ?? (answer?.['message'] === undefined ? answer?.['detail'] : answer);
  } catch {
    return undefined;
  }
}

/** The words of an error, however deep they are; those of FastAPI have the place of the field beside them. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return error.map(wordsOf).join('; ');
  if (typeof error !== 'object' || error === null) return '';
  const { message, detail, msg, loc } = error as Record<string, unknown>;
  if (typeof msg === 'string') return `${Array.isArray(loc) ? loc.join('.') : 'request'}: ${msg}`;
  return wordsOf(message ?? detail);
}
