import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { decodeBody, tooLarge } from './body.ts';

export interface WireRequest {
  readonly url: URL;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A whole answer, whatever its status; its bytes are decompressed. */
export interface WholeAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  header(name: string): string | undefined;
}

/**
 * Sends a request and reads its answer to the end, but never more than the limit, neither before nor after
 * decompression. Without the stream that undici makes of an answer: it is wanted whole.
 */
export async function exchange(
  dispatcher: Dispatcher,
  wire: WireRequest,
  limitBytes: number,
): Promise<WholeAnswer> {
  const { status, headers, bytes } = await received(dispatcher, wire, limitBytes);
  const header = (name: string): string | undefined => [headers[name]].flat()[0];
  return { status, bytes: await decodeBody(bytes, header('content-encoding'), limitBytes), header };
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

function received(
  dispatcher: Dispatcher,
  { url, method, headers, body, signal }: WireRequest,
  limitBytes: number,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let start: Omit<Received, 'bytes'> | undefined;
    const parts: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      controller?.abort(signal?.reason as Error);
    };
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given;
        if (signal?.aborted === true) stop();
      },
      // an answer that is only announced (1xx) comes first, and is followed by the real one
      onResponseStart(_, status, found) {
        start = { status, headers: found };
      },
      onResponseData(given, chunk) {
        size += chunk.length;
        if (size > limitBytes) given.abort(tooLarge(limitBytes));
        else parts.push(chunk);
      },
      onResponseEnd() {
        signal?.removeEventListener('abort', stop);
        if (start === undefined) reject(new Error('ended before it began'));
        else resolve({ ...start, bytes: Buffer.concat(parts) });
      },
      onResponseError(_, error) {
        signal?.removeEventListener('abort', stop);
        reject(error);
      },
    };
    signal?.addEventListener('abort', stop, { once: true });
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers },
        body: body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}
