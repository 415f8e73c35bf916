import type { ImageAnnotatorClient } from '@google-cloud/vision';
import { importOptional } from '../../../io/import-optional.ts';
import { registerSecret } from '../../../io/redact.ts';
import { ProviderError, type PreparedImage, type ProviderContext } from '../../provider.ts';
import { connectionFailure } from '../../transport/connection.ts';
import type { Transport } from '../../transport/index.ts';
import { keyVariable } from '../shared/api-key.ts';
import { findCredentials, type Credentials } from './credentials.ts';
import type { MetadataServer } from './metadata.ts';
import type { VisionSettings } from './settings.ts';

export interface VisionClient {
  /** Sends one page and returns the answer as the client read it. */
  annotate(image: PreparedImage, headers: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

/** One attempt: the client would otherwise ask again for ten minutes. */
const ONCE = { timeout: 2_000_000_000, retry: { retryCodes: [], backoffSettings: {} } };

/** A client whose requests our transport carries; keys and tokens are still its own business. */
export async function createVisionClient(
  settings: VisionSettings,
  transport: Transport,
  context: ProviderContext,
): Promise<VisionClient> {
  const variable = keyVariable(settings);
  const credentials = variable === undefined ? await findCredentials(context) : undefined;
  const key = variable === undefined ? undefined : context.secret(variable);
  const { ImageAnnotatorClient: Client } = await importOptional<{
    ImageAnnotatorClient: typeof ImageAnnotatorClient;
  }>('@google-cloud/vision', 'provider google_cloud_vision');
  const client = new Client({
    fallback: true,
    ...endpointOf(settings.base_url),
    ...accessOf(key, credentials),
  } as ConstructorParameters<typeof Client>[0]);
  carryRequests(client, transport, (url) =>
    credentials?.kind === 'machine' ? machineHeaders(credentials.server) : authorize(client, url),
  );
  // otherwise the first page would wait for it, and its time be counted
  await client.initialize();
  if (credentials?.kind === 'file' && credentials.isLocal)
    await authorize(client, 'https://vision.googleapis.com/');
  const type = settings.feature === 'document_text_detection' ? 'DOCUMENT_TEXT_DETECTION' : 'TEXT_DETECTION';
  return {
    async annotate({ bytes }, headers) {
      const request = {
        image: { content: bytes },
        features: [{ type } as const],
        imageContext: { languageHints: settings.language_hints },
      };
      const [answer] = await client.batchAnnotateImages({ requests: [request] }, {
        ...ONCE,
        otherArgs: { headers },
      } as object);
      return answer;
    },
    close: () => client.close(),
  };
}

/** What the client takes for credentials; of those of a machine it is to know nothing, or it would look for others. */
function accessOf(key: string | undefined, credentials: Credentials | undefined): object {
  if (credentials?.kind === 'file') return { keyFilename: credentials.path };
  return { apiKey: key ?? 'none' };
}

async function machineHeaders(server: MetadataServer): Promise<Headers> {
  return new Headers({ authorization: `Bearer ${await server.token()}` });
}

/** `scheme://host:port` in the words of the client. */
function endpointOf(baseUrl: string | undefined): object {
  if (baseUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(baseUrl);
  return {
    protocol: protocol.slice(0, -1),
    apiEndpoint: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  };
}

interface Sender {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

/** Replaces how the client sends; without this it has no hook, follows redirects and reads without a limit. */
function carryRequests(
  client: ImageAnnotatorClient,
  transport: Transport,
  authorization: (url: string) => Promise<Headers>,
): void {
  const sender = client.auth as unknown as Sender;
  sender.fetch = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of await authorization(String(url))) headers.set(name, value);
    return transport.fetch(url, { method: init.method ?? 'POST', body: init.body ?? null, headers });
  };
}

async function authorize(client: ImageAnnotatorClient, url: string): Promise<Headers> {
  try {
    const headers = new Headers((await client.auth.getRequestHeaders(url)) as HeadersInit);
    // a service may echo what it was sent
    const token = headers.get('authorization')?.replace(/^Bearer /u, '');
    if (token !== undefined) registerSecret(token);
    return headers;
  } catch (cause) {
    throw authFailure(cause);
  }
}

/** Tokens of users come from a server, which may be out of reach, out of order, or of another mind. */
function authFailure(cause: unknown): ProviderError {
  const { response, code } = cause as { response?: { status?: number }; code?: unknown };
  const status = response?.status;
  if (status !== undefined && status >= 500)
    return new ProviderError('UNAVAILABLE', `no token for google_cloud_vision (HTTP ${status})`, {
      kind: 'retryable',
      cause,
    });
  if (status !== undefined)
    return new ProviderError(
      'CREDENTIALS_REJECTED',
      `credentials rejected by google_cloud_vision (HTTP ${status} for a token)`,
      { kind: 'credentials', cause },
    );
  if (typeof code === 'string' && /^(?:E[A-Z]+|UND_ERR_\w+)$/u.test(code))
    return connectionFailure(cause, 'google_cloud_vision', 'https://oauth2.googleapis.com');
  return new ProviderError('CREDENTIALS_UNUSABLE', 'credentials of google_cloud_vision cannot be used', {
    kind: 'configuration',
    cause,
  });
}
