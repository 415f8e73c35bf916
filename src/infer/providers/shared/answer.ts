import { redact, redactValues } from '../../../io/redact.ts';
import { ProviderError, type Json, type Recognition } from '../../provider.ts';
import { readText } from './read-text.ts';

/** An answer that is valid JSON but not what the service promises; asked for again. */
export function malformed(provider: string, expected: string, answer: unknown): ProviderError {
  const details = { body: (JSON.stringify(redactValues(answer)) ?? 'undefined').slice(0, 1024) };
  return new ProviderError('MALFORMED_RESPONSE', `malformed response of ${provider}: expected ${expected}`, {
    kind: 'retryable',
    details,
  });
}

/** The facts of a recognition that do not depend on its text. */
export interface RecognitionFacts {
  readonly usage?: Recognition['usage'];
  readonly details?: Readonly<Record<string, Json | undefined>>;
  readonly raw?: Uint8Array;
}

/** A word of a service; undefined for anything else, which tells nothing. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Tokens under the names of a service, summed; the run judges whether they can be used, so nothing is checked here. */
export function usageOf(
  usage: unknown,
  input: readonly string[],
  output: readonly string[],
): Pick<RecognitionFacts, 'usage'> {
  if (usage === null || usage === undefined) return {};
  const sum = (names: readonly string[]): number | undefined => {
    const counts = names
      .map((name) => (usage as Record<string, unknown>)[name])
      .filter((count) => count !== null && count !== undefined);
    if (counts.length === 0) return undefined;
    return counts.reduce<number>(
      (total, count) => total + (typeof count === 'number' ? count : Number.NaN),
      0,
    );
  };
  // what is no object holds no numbers
  return {
    usage:
      typeof usage === 'object'
        ? { inputTokens: sum(input), outputTokens: sum(output) }
        : { inputTokens: Number.NaN },
  };
}

export function complete(text: string, facts: RecognitionFacts): Recognition {
  return { ...known(facts), ...readText(text) };
}

export function truncated(text: string, reason: string, facts: RecognitionFacts): Recognition {
  return { ...known(facts), status: 'truncated', text: readText(text).text, reason };
}

export function blocked(reason: string, facts: RecognitionFacts): Recognition {
  return { ...known(facts), status: 'blocked', text: '', reason };
}

function known({ usage, details, raw }: RecognitionFacts): Pick<Recognition, 'usage' | 'details' | 'raw'> {
  const entries = Object.entries(details ?? {}).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  return {
    ...(usage === undefined ? {} : { usage }),
    ...(entries.length === 0 ? {} : { details: Object.fromEntries(entries) }),
    ...(raw === undefined ? {} : { raw }),
  };
}

/** Runs a client's call; what the client itself objects to concerns this page alone. */
export function clientError(provider: string, error: unknown): unknown {
  if (error instanceof ProviderError || (error instanceof Error && error.name === 'AbortError')) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new ProviderError(
    'CLIENT_FAILED',
    `${provider}: ${redact(text).replaceAll(/\s+/gu, ' ').slice(0, 300)}`,
    { kind: 'page', cause: error },
  );
}
