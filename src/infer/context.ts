import { dirname, resolve } from 'node:path';
import { registerSecret } from '../io/redact.ts';
import { ProviderError, type ProviderContext } from './provider.ts';
import { prepareImage } from './image/prepare.ts';
import type { Transport } from './transport/index.ts';

export interface ContextOptions {
  readonly model: string;
  readonly provider: string;
  readonly maxWorkers: number;
  readonly configPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly debugLinesDir: string | undefined;
  readonly pages?: ProviderContext['pages'];
  log(message: string): void;
  warn(message: string): void;
}

/** Visible characters of ASCII: anything else makes a client print the key in its error. */
const KEY = /^[\x21-\x7e]+$/u;

/** The context of one model, and what to do when it is no longer needed. */
export function createContext({
  model,
  provider,
  maxWorkers,
  configPath,
  env,
  debugLinesDir,
  pages,
  log,
  warn,
}: ContextOptions): { context: ProviderContext; close(): Promise<void> } {
  let transport: Promise<Transport> | undefined;
  const warned = new Set<string>();
  const warnOnce = (message: string): void => {
    if (warned.has(message)) return;
    warned.add(message);
    warn(message);
  };
  const context: ProviderContext = {
    model,
    maxWorkers,
    env,
    log,
    debugLinesDir,
    pages,
    warn: warnOnce,
    resolve: (path) => resolve(dirname(configPath), path),
    secret: (variable) => readSecret(env, variable),
    fetch: async (url, init) => (await (transport ??= openTransport(provider))).fetch(url, init),
    prepareImage: (page, limits) => prepareImage(page, limits, warnOnce),
  };
  return {
    context,
    close: async () => {
      await (await transport)?.close();
    },
  };
}

/** Loaded when it is needed: models that run on this machine start without it. */
async function openTransport(provider: string): Promise<Transport> {
  const { Transport } = await import('./transport/index.ts');
  return new Transport({ provider, modelName: undefined });
}

function readSecret(env: ContextOptions['env'], variable: string): string {
  const value = env[variable] ?? '';
  if (value.trim() === '')
    throw new ProviderError('KEY_MISSING', `${variable} is not set: expected the key in this variable`, {
      kind: 'configuration',
    });
  registerSecret(value);
  if (!KEY.test(value))
    throw new ProviderError(
      'KEY_MALFORMED',
      `${variable} is malformed: expected visible ASCII characters without spaces`,
      { kind: 'configuration' },
    );
  return value;
}
