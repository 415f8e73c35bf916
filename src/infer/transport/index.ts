import { isUtf8 } from 'node:buffer';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { isLoopback } from './loopback.ts';
import { ProviderError } from '../provider.ts';
import { ACCEPTED_ENCODINGS } from './body.ts';
import { connectionFailure } from './connection.ts';
import { exchange, type WholeAnswer, type WireRequest } from './exchange.ts';
import { bodyStart, failureOf, type Asked } from './failure.ts';
import { JsonResponse } from './json-response.ts';

/** Tells our `fetch` which attempt a request of a client belongs to; it never leaves the program. */
const ATTEMPT_HEADER = 'x-errata-attempt';

export interface TransportOptions extends Asked {
  /** Most bytes of an answer, before and after decompression. @default 20 MB */
  readonly maxResponseBytes?: number;
}

interface Attempt {
  readonly signal: AbortSignal;
  failure: unknown;
  answer: WireAnswer | undefined;
}

/** A whole answer with a good status, as it came. */
export interface WireAnswer {
  readonly value: object;
  readonly bytes: Uint8Array;
  /** What the service says its server is. */
  readonly server: string | undefined;
}

export interface JsonRequest {
  readonly url: string;
  /** Those of the service, its key among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly signal: AbortSignal;
}

/**
 * Carries the requests of all services. No retries, no redirects, no answer beyond a limit:
 * whatever is not a whole 2xx answer is a `ProviderError` whose kind says what it means.
 */
export class Transport {
  readonly #asked: Asked;
  readonly #maxResponseBytes: number;
  readonly #attempts = new Map<string, Attempt>();
  #direct: Dispatcher | undefined;
  #proxied: Dispatcher | undefined;
  #lastAttempt = 0;

  constructor({ maxResponseBytes = 20_000_000, ...asked }: TransportOptions) {
    this.#asked = asked;
    this.#maxResponseBytes = maxResponseBytes;
  }

  /**
   * Lets a client make one request, through `fetch` and with the headers given to it, which it must add.
   * Gives or throws what happened on the wire and not what the client made of it: a client may stumble over a field
   * that nobody needs.
   */
  async attempt(
    signal: AbortSignal,
    send: (headers: Record<string, string>) => Promise<unknown>,
  ): Promise<WireAnswer> {
    this.#lastAttempt += 1;
    const id = String(this.#lastAttempt);
    const attempt: Attempt = { signal, failure: undefined, answer: undefined };
    this.#attempts.set(id, attempt);
    try {
      await send({ [ATTEMPT_HEADER]: id }).catch((error: unknown) => {
        if (attempt.answer === undefined) throw attempt.failure ?? error;
      });
      if (attempt.answer !== undefined) return attempt.answer;
      throw new ProviderError('CLIENT_FAILED', `${this.#asked.provider}: the client sent nothing`, {
        kind: 'page',
      });
    } finally {
      this.#attempts.delete(id);
    }
  }

  /** Asks a service whose wire format is smaller than its client. */
  async postJson({ url, headers, body, signal }: JsonRequest): Promise<WireAnswer> {
    const answer = await this.#exchanged({
      url: new URL(url),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
      body: JSON.stringify(body),
      signal,
    });
    return this.#wireAnswer(answer);
  }

  /** `fetch` for the clients of services and for providers of users. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers ?? {});
    const attempt = this.#attempts.get(headers.get(ATTEMPT_HEADER) ?? '');
    headers.delete(ATTEMPT_HEADER);
    try {
      return await this.#fetched(url, init, headers, attempt);
    } catch (error) {
      if (attempt !== undefined) attempt.failure = error;
      throw error;
    }
  };

  async #fetched(
    url: URL,
    init: RequestInit,
    headers: Headers,
    attempt: Attempt | undefined,
  ): Promise<Response> {
    const body = await bodyOf(init.body, headers);
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', ACCEPTED_ENCODINGS);
    // undici decides these itself
    for (const name of ['content-length', 'connection', 'host']) headers.delete(name);
    const answer = await this.#exchanged({
      url,
      method: (init.method ?? 'GET').toUpperCase() as Dispatcher.HttpMethod,
      headers: Object.fromEntries(headers),
      body,
      signal: attempt?.signal ?? init.signal ?? undefined,
    });
    const { status, bytes, header } = answer;
    if (attempt === undefined)
      return new Response(status === 204 || status === 205 ? null : new Uint8Array(bytes), {
        status,
        headers: passedOn(header),
      });
    attempt.answer = this.#wireAnswer(answer);
    return new JsonResponse(status, url.href, bytes, attempt.answer.value) as unknown as Response;
  }

  /** A whole answer with a good status; what went wrong is a `ProviderError`, or the reason of the signal. */
  async #exchanged(wire: WireRequest): Promise<WholeAnswer> {
    const { url, signal } = wire;
    try {
      checkUrl(url);
      signal?.throwIfAborted();
      const answer = await exchange(this.#dispatcherFor(url), wire, this.#maxResponseBytes);
      const { status, header, bytes } = answer;
      if (status >= 200 && status < 300) return answer;
      throw failureOf({ status, header, body: bytes.toString('utf8') }, this.#asked);
    } catch (error) {
      throw signal?.aborted === true || error instanceof ProviderError
        ? error
        : connectionFailure(error, this.#asked.provider, url.origin);
    }
  }

  #wireAnswer({ bytes, header }: WholeAnswer): WireAnswer {
    return { value: parseObject(bytes, this.#asked.provider), bytes, server: header('server') };
  }

  #dispatcherFor(url: URL): Dispatcher {
    if (isLoopback(url.hostname)) return (this.#direct ??= new Agent({ connect: { timeout: 30_000 } }));
    return (this.#proxied ??= new EnvHttpProxyAgent({ connect: { timeout: 30_000 } }));
  }

  async close(): Promise<void> {
    await Promise.all([this.#direct?.destroy(), this.#proxied?.destroy()]);
  }
}

/** Of the headers of an answer those that a provider of the user may see. */
function passedOn(header: (name: string) => string | undefined): Record<string, string> {
  const server = header('server');
  return {
    'content-type': header('content-type') ?? 'application/octet-stream',
    ...(server === undefined ? {} : { server }),
  };
}

function checkUrl({ protocol, hostname, origin }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return;
  throw new ProviderError('CONFIG_INVALID', `${origin}: expected an https address (http for loopback only)`, {
    kind: 'configuration',
  });
}

async function bodyOf(body: RequestInit['body'], headers: Headers): Promise<string | Uint8Array | undefined> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await encoded.arrayBuffer());
}

/**
 * Clients take a page of a proxy, an empty answer or a cut one for a result, or for a reason to ask again for
 * minutes.
 */
function parseObject(bytes: Buffer, provider: string): object {
  const text = bytes.toString('utf8');
  try {
    // a byte that is no text would become U+FFFD, an error that the model did not make
    const value: unknown = isUtf8(bytes) ? JSON.parse(text) : undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // told below
  }
  const what = !isUtf8(bytes)
    ? 'bytes that are not UTF-8'
    : text.trim() === ''
      ? 'an empty answer'
      : text.trimStart().startsWith('<')
        ? 'HTML'
        : 'something else or a cut answer';
  throw new ProviderError(
    'MALFORMED_RESPONSE',
    `malformed response of ${provider}: expected a JSON object, found ${what}`,
    { kind: 'retryable', details: { body: bodyStart(text) } },
  );
}
