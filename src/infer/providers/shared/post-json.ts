import type { Transport, WireAnswer } from '../../transport/index.ts';

export interface PostOptions {
  readonly url: string;
  /** Those of the service, its key among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly signal: AbortSignal;
}

/** Asks a service whose wire format is smaller than its client. */
export function postJson(
  transport: Transport,
  { url, headers, body, signal }: PostOptions,
): Promise<WireAnswer> {
  return transport.attempt(signal, (ours) =>
    transport.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...ours },
      body: JSON.stringify(body),
    }),
  );
}
