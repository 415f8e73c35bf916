import { sha256 } from '../io/hash.ts';
import type { Json } from './provider.ts';

/** Settings that change how a page is asked for, but not what is asked: they are no part of the key of an answer. */
const NOT_PART: ReadonlySet<string> = new Set([
  'api_key',
  'api_key_env',
  'module',
  'max_workers',
  'max_retries',
  'timeout_ms',
  'deadline_ms',
  'backoff_ms',
  'max_wait_ms',
  'price',
]);

export interface Identity {
  readonly provider: string;
  readonly settings: unknown;
  /** What the provider says the answer depends on besides. */
  readonly fingerprint: Json | undefined;
}

/** One word for provider, model, prompt and parameters; with the hash of an image it is the key of an answer. */
export function settingsHash({ provider, settings, fingerprint }: Identity): string {
  const identity = { provider, settings: decidingSettings(settings), fingerprint: fingerprint ?? null };
  return sha256(canonical(identity)).slice(0, 32);
}

/** Settings on which the answer depends. */
export function decidingSettings(settings: unknown): Readonly<Record<string, unknown>> {
  if (typeof settings !== 'object' || settings === null) return {};
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !NOT_PART.has(name)));
}

/** What JSON keeps of a value, with the keys of all objects sorted. */
export function sortedKeys(value: unknown): unknown {
  const text: string | undefined = canonical(value);
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

/** JSON with sorted keys: the order in a file is not a setting. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
