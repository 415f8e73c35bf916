import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** The ways services are spoken to. */
export type Wire = 'gemini' | 'chat' | 'vision' | 'anthropic' | 'mistral';

export interface SeenRequest {
  /** Milliseconds of `performance.now()` when the request was whole. */
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The image's bytes in base64, wherever the wire format has it. */
  readonly image: string;
}

export interface Exchange {
  readonly wire: Wire;
  readonly request: SeenRequest;
  readonly response: ServerResponse;
}

/** What the service does with a request. */
export type Answer = (exchange: Exchange) => void;

/** Chooses the answer to the n-th request, from 1 up. */
export type Script = (number: number, request: SeenRequest) => Answer;

/** At the end of the file, because tests that run at once have no end of their own that a function could know. */
const started: Service[] = [];
afterAll(async () => {
  await Promise.all(started.map((service) => service.close()));
});

/** A service on loopback that follows a script and remembers every request. */
export class Service {
  readonly wire: Wire;
  readonly requests: SeenRequest[] = [];
  readonly #server: Server;
  script: Script;

  private constructor(wire: Wire, script: Script) {
    this.wire = wire;
    this.script = script;
    this.#server = createServer((incoming, response) => {
      this.#serve(incoming, response);
    });
  }

  /** Starts a service that ends with the file of tests. */
  static async start(wire: Wire, script: Script): Promise<Service> {
    const service = new Service(wire, script);
    await new Promise<void>((resolve) => {
      service.#server.listen(0, '127.0.0.1', resolve);
    });
    started.push(service);
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What belongs into `base_url`. */
  get baseUrl(): string {
    return this.wire === 'chat' ? `${this.origin}/v1` : this.origin;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #serve(incoming: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    response.on('error', () => undefined);
    incoming.on('error', () => undefined);
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const request = {
        at: performance.now(),
        path: incoming.url ?? '',
        headers: incoming.headers,
        body,
        image: imageOf(body),
      };
      this.requests.push(request);
      this.script(this.requests.length, request)({ wire: this.wire, request, response });
    });
  }
}

/** The longest run of base64 in a body. */
function imageOf(body: string): string {
  return (
    (body.match(/[A-Za-z0-9+/]{40,}={0,2}/gu) ?? []).sort((left, right) => right.length - left.length)[0] ??
    ''
  );
}
