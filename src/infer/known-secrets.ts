import { registerEnvironment, registerSecret } from '../io/redact.ts';
import { variableName } from '../schema/config-text.ts';
import type { Config } from '../schema/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes sure that no key is printed: neither those of the environment nor those that any model of the configuration
 * names, since a program that is run for one model sees the keys of all.
 */
export function registerSecrets({ data }: Pick<Config, 'data'>, env: Environment): void {
  registerEnvironment(env);
  for (const { api_key_env: named, api_key: key, env: own } of Object.values(data.models)) {
    if (typeof named === 'string') registerSecret(env[named] ?? '');
    if (typeof key === 'string') registerSecret(env[variableName(key) ?? ''] ?? '');
    if (typeof own === 'object' && own !== null) registerEnvironment(own as Environment);
  }
}
