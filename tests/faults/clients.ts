import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from './service.ts';

/** Must appear in no file and no output. */
export const CANARY = 'CANARY-7f3a9c51e2-do-not-print';

/** A provider with the client package that speaks for it. */
export interface TestClient {
  readonly name: string;
  readonly wire: Wire;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The variable that holds the key, or the path of the credentials. */
  readonly variable: string;
  /** The environment of a run; secrets that must not appear anywhere. */
  environment(folder: string): {
    readonly env: Readonly<Record<string, string>>;
    readonly secrets: readonly string[];
  };
}

const withKey =
  (variable: string): TestClient['environment'] =>
  () => ({ env: { [variable]: CANARY }, secrets: [CANARY] });

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Signs for itself: no server is asked for a token. */
function withServiceAccount(folder: string): ReturnType<TestClient['environment']> {
  const path = join(folder, 'credentials.json');
  writeFileSync(
    path,
    JSON.stringify({
      type: 'service_account',
      project_id: 'p',
      private_key_id: 'k',
      private_key: privateKey,
      client_email: 'a@p.iam.gserviceaccount.com',
      client_id: '1',
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
  );
  return { env: { GOOGLE_APPLICATION_CREDENTIALS: path }, secrets: [privateKey.split('\n')[3] ?? ''] };
}

export const clients: readonly TestClient[] = [
  {
    name: 'gemini',
    wire: 'gemini',
    settings: { provider: 'gemini' },
    variable: 'GEMINI_API_KEY',
    environment: withKey('GEMINI_API_KEY'),
  },
  {
    name: 'gemini with generative-ai',
    wire: 'gemini',
    settings: { provider: 'gemini', sdk: 'generative-ai' },
    variable: 'GEMINI_API_KEY',
    environment: withKey('GEMINI_API_KEY'),
  },
  {
    name: 'deepseek',
    wire: 'chat',
    settings: { provider: 'deepseek' },
    variable: 'DEEPSEEK_API_KEY',
    environment: withKey('DEEPSEEK_API_KEY'),
  },
  {
    name: 'openai_compatible',
    wire: 'chat',
    settings: { provider: 'openai_compatible', model_name: 'm', api_key_env: 'SOME_KEY' },
    variable: 'SOME_KEY',
    environment: withKey('SOME_KEY'),
  },
  {
    name: 'google_cloud_vision',
    wire: 'vision',
    settings: { provider: 'google_cloud_vision' },
    variable: 'GOOGLE_APPLICATION_CREDENTIALS',
    environment: withServiceAccount,
  },
  {
    name: 'anthropic',
    wire: 'anthropic',
    settings: { provider: 'anthropic', model_name: 'm' },
    variable: 'ANTHROPIC_API_KEY',
    environment: withKey('ANTHROPIC_API_KEY'),
  },
  {
    name: 'mistral_ocr',
    wire: 'mistral',
    settings: { provider: 'mistral_ocr' },
    variable: 'MISTRAL_API_KEY',
    environment: withKey('MISTRAL_API_KEY'),
  },
];

/** Those whose answer a model writes at a prompt, with tokens that are counted. */
export const generative: readonly TestClient[] = clients.filter(
  ({ wire }) => wire !== 'vision' && wire !== 'mistral',
);

/** The client of a name. */
export function clientOf(name: string): TestClient {
  const client = clients.find((other) => other.name === name);
  if (client === undefined) throw new Error(`no client ${name}`);
  return client;
}
