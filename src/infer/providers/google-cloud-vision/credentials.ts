import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readFile } from '../../../io/read-file.ts';
import { registerSecret } from '../../../io/redact.ts';
import { systemCode, type ErrorCode } from '../../../schema/error.ts';
import type { Readiness } from '../../manifest.ts';
import { ProviderError, type ProviderContext } from '../../provider.ts';
import type { MetadataServer } from './metadata.ts';

/**
 * A file with credentials, `isLocal` when requests are signed with it without asking a server for a token; or the
 * server that gives a machine in the cloud its tokens.
 */
export type Credentials =
  | { readonly kind: 'file'; readonly path: string; readonly isLocal: boolean }
  | { readonly kind: 'machine'; readonly server: MetadataServer };

const VARIABLE = 'GOOGLE_APPLICATION_CREDENTIALS';

const fileSchema = z.looseObject({
  type: z.string().min(1),
  private_key: z.string().optional(),
  client_secret: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** Finds and checks the credentials before any request; anything wrong ends the model with exit code 78. */
export async function findCredentials({ env }: Pick<ProviderContext, 'env'>): Promise<Credentials> {
  const named = (env[VARIABLE] ?? '').trim();
  const path = named === '' ? wellKnown(env) : resolve(named);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (named === '') return ofMachine(env, cause);
    throw problem(
      'KEY_MISSING',
      `${VARIABLE}: ${path}: cannot be read (${systemCode(cause) ?? 'unknown'})`,
      cause,
    );
  }
  return { kind: 'file', path, isLocal: checkFile(text, path) };
}

async function ofMachine(env: ProviderContext['env'], cause: unknown): Promise<Credentials> {
  const { MetadataServer } = await import('./metadata.ts');
  const server = await MetadataServer.find(env);
  if (server !== undefined) return { kind: 'machine', server };
  throw problem(
    'KEY_MISSING',
    `${VARIABLE} is not set, gcloud left no credentials, and this is no machine of Google Cloud`,
    cause,
  );
}

function checkFile(text: string, path: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // without the cause: its message quotes the file
    throw problem('KEY_MALFORMED', `${VARIABLE} is malformed: ${path}: expected JSON`);
  }
  const { success, data } = fileSchema.safeParse(value);
  if (!success)
    throw problem(
      'KEY_MALFORMED',
      `${VARIABLE} is malformed: ${path}: expected the JSON of a service account or of gcloud`,
    );
  for (const secret of [data.private_key, data.client_secret, data.refresh_token]) {
    if (secret !== undefined) registerSecret(secret);
  }
  if (data.type === 'service_account' && (data.private_key ?? '') === '')
    throw problem('KEY_MALFORMED', `${VARIABLE} is malformed: ${path}: expected private_key`);
  return data.type === 'service_account';
}

function wellKnown(env: ProviderContext['env']): string {
  const folder =
    process.platform === 'win32'
      ? join(env.APPDATA ?? homedir(), 'gcloud')
      : join(env.HOME ?? homedir(), '.config', 'gcloud');
  return join(folder, 'application_default_credentials.json');
}

function problem(code: ErrorCode, message: string, cause?: unknown): ProviderError {
  return new ProviderError(code, message, { kind: 'configuration', cause });
}

/** Whether there are credentials; no value of a variable is shown, not even a path. */
export async function credentialsReadiness(env: ProviderContext['env']): Promise<Readiness> {
  try {
    const { kind } = await findCredentials({ env });
    return { needs: [], notes: [kind === 'file' ? 'credentials found' : 'credentials of this machine'] };
  } catch (error) {
    const named = env[VARIABLE] ?? '';
    const text = error instanceof Error ? error.message : String(error);
    const message = named === '' ? text : text.replaceAll(resolve(named), 'its file');
    const fix = `export ${VARIABLE}=FILE, or gcloud auth application-default login`;
    return { needs: [{ message, fix }], notes: [] };
  }
}
