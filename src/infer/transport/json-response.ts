/** Every answer that is handed to a client has this type, whatever the service said. */
const HEADERS = new Headers({ 'content-type': 'application/json' });

/**
 * A whole answer that was read and parsed already, with the part of `Response` that clients use.
 * A real `Response` would make a stream of the bytes only for the client to collect them again.
 */
export class JsonResponse {
  readonly ok = true;
  readonly status: number;
  readonly statusText = 'OK';
  readonly url: string;
  readonly headers: Headers = HEADERS;
  readonly redirected = false;
  readonly body = null;
  readonly #bytes: Uint8Array;
  readonly #value: unknown;

  constructor(status: number, url: string, bytes: Uint8Array, value: unknown) {
    this.status = status;
    this.url = url;
    this.#bytes = bytes;
    this.#value = value;
  }

  json(): Promise<unknown> {
    return Promise.resolve(this.#value);
  }

  text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.#bytes));
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(this.#bytes).buffer);
  }

  clone(): JsonResponse {
    return new JsonResponse(this.status, this.url, this.#bytes, this.#value);
  }
}
