import { variableName } from '../../../schema/config-text.ts';
import { ProviderError, type ProviderContext } from '../../provider.ts';

interface KeySettings {
  readonly api_key?: string | undefined;
  readonly api_key_env?: string | undefined;
}

/** Name of the variable that the settings say holds the key; undefined when they say nothing. */
export function keyVariable({ api_key, api_key_env }: KeySettings): string | undefined {
  if (api_key !== undefined && api_key_env !== undefined) {
    throw new ProviderError('CONFIG_INVALID', 'api_key and api_key_env: expected one of them, found both', {
      kind: 'configuration',
    });
  }
  return api_key === undefined ? api_key_env : variableName(api_key);
}

/** The key of a service, from the variable of the settings or the usual one of the service. */
export function readKey(
  settings: KeySettings,
  usual: string,
  context: Pick<ProviderContext, 'secret'>,
): string {
  return context.secret(keyVariable(settings) ?? usual);
}
