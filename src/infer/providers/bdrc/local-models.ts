import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LocalModel, Surroundings } from '../../manifest.ts';

/** Folders with a model in the folder where models are looked for unless the configuration names another. */
export async function localModels({ env, root }: Surroundings): Promise<readonly LocalModel[]> {
  const place = resolve(root, env['ERRATA_MODELS'] ?? 'models');
  const names = await readdir(place).catch((): string[] => []);
  const models = await Promise.all(
    names.sort().map(async (name): Promise<readonly LocalModel[]> => {
      const folder = join(place, name);
      const config = await stat(join(folder, 'model_config.json')).catch(() => undefined);
      if (config?.isFile() !== true) return [];
      return [{ name, description: 'network that reads lines', folder, fix: null }];
    }),
  );
  return models.flat();
}
