import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createContext } from '../../infer/context.ts';
import { registerSecrets } from '../../infer/known-secrets.ts';
import { loadModel, type ConfiguredModel } from '../../infer/load-provider.ts';
import { checkBdrcLineModel, checkBdrcModel } from '../../infer/providers/bdrc/check.ts';
import { resolveSettings, type BdrcConfig } from '../../infer/providers/bdrc/settings.ts';
import { splitWords } from '../../infer/providers/command/words.ts';
import type { ProviderContext } from '../../infer/provider.ts';
import type { Config } from '../../schema/config.ts';
import type { CommandSettings } from '../../schema/local-settings.ts';

export interface ModelState {
  readonly name: string;
  readonly provider: string;
  readonly isReady: boolean;
  readonly messages: readonly string[];
}

/** Starts every model of the configuration as a run would, and stops it again; no page is read and nothing is asked of a service. */
export async function inspectModels(config: Config, env: NodeJS.ProcessEnv): Promise<readonly ModelState[]> {
  registerSecrets(config, env);
  const states: ModelState[] = [];
  for (const [name, entry] of Object.entries(config.data.models)) {
    const provider = entry.module ?? entry.provider ?? 'bdrc';
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
    if (provider.name === 'bdrc') return await inspectBdrc(settings as BdrcConfig, context);
    if (provider.name === 'command') requireProgram(settings as CommandSettings, context);
    const recognizer = await provider.create(settings, context);
    await recognizer.close?.();
    return { isReady: true, messages };
  } finally {
    await close();
  }
}

async function inspectBdrc(
  settings: BdrcConfig,
  context: ProviderContext,
): Promise<Pick<ModelState, 'isReady' | 'messages'>> {
  const { modelDir, lineModel, patchSize } = resolveSettings(settings, context);
  const findings = [...(await checkBdrcModel(modelDir)), ...(await checkBdrcLineModel(lineModel, patchSize))];
  return {
    isReady: findings.every(({ level }) => level !== 'error'),
    messages: findings.map(({ message }) => message),
  };
}

/** A program that is not on the PATH would fail on the first page. */
function requireProgram({ command, cwd }: CommandSettings, { env, resolve }: ProviderContext): void {
  const [program = ''] = typeof command === 'string' ? splitWords(command) : command;
  const places = /[\\/]/u.test(program)
    ? [join(resolve(cwd ?? '.'), program), program]
    : (env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const suffixes = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
  const isFound = places.some((place) => suffixes.some((suffix) => isExecutable(`${place}${suffix}`)));
  if (!isFound) throw new Error(`command: ${program}: not found`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
