/** The parts of an answer that may tell how long to wait. */
export interface WaitHints {
  header(name: string): string | null | undefined;
  readonly body: string;
}

const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/u;
const RETRY_SENTENCE = /\bretry in (\d+(?:\.\d+)?)\s*(ms|s)\b/iu;

/**
 * How long a service asks to wait: the longest of `Retry-After` (seconds or a date), `retry-after-ms`,
 * `google.rpc.RetryInfo` and the sentence that some services write instead; undefined when it says nothing.
 */
export function retryAfterMs({ header, body }: WaitHints, nowMs: number = Date.now()): number | undefined {
  const waits = [
    secondsOrDate(header('retry-after'), nowMs),
    numeric(header('retry-after-ms'), 1),
    numeric(RETRY_DELAY.exec(body)?.[1], 1000),
    sentence(body),
  ].filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function secondsOrDate(value: string | null | undefined, nowMs: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  const seconds = numeric(value.trim(), 1000);
  if (seconds !== undefined) return seconds;
  const date = Date.parse(value);
  // numbers that make no sense would pass for years
  return Number.isNaN(date) || !/[a-z]{3}/iu.test(value) ? undefined : Math.max(0, date - nowMs);
}

function numeric(value: string | null | undefined, factor: number): number | undefined {
  return value !== null && value !== undefined && /^\d+(?:\.\d+)?$/u.test(value.trim())
    ? Math.ceil(Number(value) * factor)
    : undefined;
}

function sentence(body: string): number | undefined {
  const [, amount, unit] = RETRY_SENTENCE.exec(body) ?? [];
  return numeric(amount, unit?.toLowerCase() === 'ms' ? 1 : 1000);
}
