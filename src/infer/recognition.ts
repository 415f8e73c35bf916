import { ProviderError, type Recognition } from './provider.ts';

const STATUSES: readonly unknown[] = ['ok', 'empty', 'blocked', 'truncated'];

/**
 * Checks what a provider returned: a module of the user has no types, and an answer that is none must not become an empty text.
 * A page that was read and has no text is `empty`, whatever the provider calls it.
 */
export function checkRecognition(value: unknown): Recognition {
  const fault = faultOf(value);
  if (fault !== undefined)
    throw new ProviderError('MALFORMED_RESPONSE', `malformed answer of the provider: ${fault}`, {
      kind: 'page',
    });
  const recognition = value as Recognition;
  return recognition.status === 'ok' && recognition.text === ''
    ? { ...recognition, status: 'empty' }
    : recognition;
}

function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return `expected an object with status and text, got ${value === null ? 'null' : typeof value}`;
  const { status, text, reason, usage, costUsd, details, raw } = value as Partial<
    Record<keyof Recognition, unknown>
  >;
  if (!STATUSES.includes(status))
    return `expected the status ${STATUSES.join(', ')}, got ${JSON.stringify(status) ?? 'none'}`;
  if (typeof text !== 'string' && !(status === 'blocked' && text === undefined))
    return `expected a text, got ${typeof text}`;
  if (status === 'empty' && text !== '') return 'expected no text on an empty page';
  if (reason !== undefined && typeof reason !== 'string')
    return `expected a reason in words, got ${typeof reason}`;
  if (costUsd !== undefined && !isAmount(costUsd)) return 'expected costUsd from 0 up';
  if (usage !== undefined && !isUsage(usage))
    return 'expected inputTokens and outputTokens from 0 up in usage';
  if (details !== undefined && !isJsonObject(details)) return 'expected details that can be JSON';
  if (raw !== undefined && !(raw instanceof Uint8Array)) return 'expected the bytes of the answer in raw';
  return undefined;
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isUsage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { inputTokens, outputTokens } = value as { inputTokens?: unknown; outputTokens?: unknown };
  return [inputTokens, outputTokens].every((tokens) => tokens === undefined || isAmount(tokens));
}

function isJsonObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    // a circle, or an integer without bounds
    return false;
  }
}
