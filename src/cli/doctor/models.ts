import { createContext } from '../../infer/context.ts';
import { registerSecrets } from '../../infer/known-secrets.ts';
import { loadModel, type ConfiguredModel } from '../../infer/load-provider.ts';
import { DEFAULT_PROVIDER } from '../../infer/providers/registry.ts';
import type { Config } from '../../schema/config.ts';

export interface ModelState {
  readonly name: string;
  readonly provider: string;
  readonly isReady: boolean;
  readonly messages: readonly string[];
}

/** Starts every model of the configuration as a run would and stops it again: reads no page, asks no service. */
export async function inspectModels(config: Config, env: NodeJS.ProcessEnv): Promise<readonly ModelState[]> {
  registerSecrets(config, env);
  const states: ModelState[] = [];
  for (const [name, entry] of Object.entries(config.data.models)) {
    const provider = entry.module ?? entry.provider ?? DEFAULT_PROVIDER;
    try {
      const model = await loadModel(name, entry, config, undefined);
      states.push({ name, provider, ...(await startAndStop(model, config, env)) });
    } catch (error) {
      states.push({
        name,
        provider,
        isReady: false,
        messages: [error instanceof Error ? error.message : String(error)],
      });
    }
  }
  return states;
}

async function startAndStop(
  { name, provider, settings }: ConfiguredModel,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<Pick<ModelState, 'isReady' | 'messages'>> {
  const messages: string[] = [];
  const { context, close } = createContext({
    model: name,
    provider: provider.name,
    maxWorkers: 1,
    configPath: config.path,
    env,
    debugLinesDir: undefined,
    log: () => undefined,
    warn: (message) => {
      messages.push(message);
    },
  });
  try {
    if (provider.check !== undefined) {
      const findings = await provider.check(settings, context);
      messages.push(...findings.map(({ message }) => message));
      return { isReady: findings.every(({ level }) => level !== 'error'), messages };
    }
    const recognizer = await provider.create(settings, context);
    await recognizer.close?.();
    return { isReady: true, messages };
  } finally {
    await close();
  }
}
