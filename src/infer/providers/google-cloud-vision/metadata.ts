import { Agent, request } from 'undici';
import { registerSecret } from '../../../io/redact.ts';
import { ProviderError, type ProviderContext } from '../../provider.ts';

/** Where a machine in the cloud finds it; a link-local address, which no name server can lead elsewhere. */
const ADDRESS = '169.254.169.254';
const PATH = '/computeMetadata/v1/instance/service-accounts/default';
const FLAVOR = { 'metadata-flavor': 'Google' };

/** A machine that is in the cloud answers in milliseconds; the others are not to wait long. */
const LOOK_MS = 1000;
const TOKEN_MS = 10_000;
/** A token is renewed before it ends, so that none ends on the way. */
const SPARE_MS = 240_000;

/** The metadata server of Google Cloud, which hands out tokens of the machine's service account. */
export class MetadataServer {
  readonly #origin: string;
  #token: Promise<string> | undefined;
  #endsAt = 0;

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** The server of this machine; undefined where there is none, or none is to be looked for. */
  static async find(env: ProviderContext['env']): Promise<MetadataServer | undefined> {
    if ((env['METADATA_SERVER_DETECTION'] ?? '').trim().toLowerCase() === 'none') return undefined;
    const named = (env['GCE_METADATA_HOST'] ?? env['GCE_METADATA_IP'] ?? '').trim();
    const host = named.replace(/^https?:\/\//u, '').replace(/\/+$/u, '');
    const server = new MetadataServer(`http://${host === '' ? ADDRESS : host}`);
    return (await server.#isThere()) ? server : undefined;
  }

  /** A token that is good for the minutes to come; asked for once, however many pages want it. */
  token(): Promise<string> {
    if (this.#token !== undefined && this.#endsAt - SPARE_MS > Date.now()) return this.#token;
    this.#endsAt = Infinity;
    this.#token = this.#ask();
    this.#token.catch(() => {
      this.#endsAt = 0;
    });
    return this.#token;
  }

  async #isThere(): Promise<boolean> {
    const answer = await this.#get('/', LOOK_MS).catch(() => undefined);
    return answer?.isGoogle === true;
  }

  async #ask(): Promise<string> {
    const { status, text } = await this.#get('/token', TOKEN_MS).catch((cause: unknown) => {
      throw failure('cannot be reached', 'retryable', cause);
    });
    if (status >= 500) throw failure(`HTTP ${status}`, 'retryable');
    const { access_token: value, expires_in: seconds } = status === 200 ? parse(text) : {};
    // a machine may have no account, or one without the right to use the service
    if (typeof value !== 'string' || value === '') throw failure(`HTTP ${status}`, 'credentials');
    registerSecret(value);
    this.#endsAt = Date.now() + (typeof seconds === 'number' ? seconds * 1000 : 0);
    return value;
  }

  async #get(path: string, timeoutMs: number): Promise<{ status: number; text: string; isGoogle: boolean }> {
    const dispatcher = new Agent({ connect: { timeout: timeoutMs } });
    try {
      const answer = await request(`${this.#origin}${PATH}${path}`, {
        dispatcher,
        headers: FLAVOR,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return {
        status: answer.statusCode,
        text: await answer.body.text(),
        isGoogle: answer.headers['metadata-flavor'] === FLAVOR['metadata-flavor'],
      };
    } finally {
      await dispatcher.destroy();
    }
  }
}

function parse(text: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}

function failure(reason: string, kind: 'retryable' | 'credentials', cause?: unknown): ProviderError {
  return new ProviderError(
    kind === 'retryable' ? 'UNAVAILABLE' : 'CREDENTIALS_REJECTED',
    `no token for google_cloud_vision from the metadata server of this machine (${reason})`,
    { kind, cause },
  );
}
