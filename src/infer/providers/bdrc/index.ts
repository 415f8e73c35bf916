import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { engineChoice } from '../../../engine/select.ts';
import { sha256OfFile } from '../../../io/hash.ts';
import type { PageImage, Provider, ProviderContext, Recognizer } from '../../provider.ts';
import { readModelConfig } from './model-config.ts';
import { requireFile } from './network.ts';
import { PagePool, type PoolReader } from './page-pool.ts';
import { openPageReader } from './page-reader.ts';
import { findWorkerFile, openPageThread } from './page-thread.ts';
import type { WorkerStart } from './protocol.ts';
import { type BdrcConfig, resolveSettings, settingsSchema } from './settings.ts';

/** BDRC's networks on this machine: one finds the lines of a page, another reads them. */
export const provider: Provider<BdrcConfig> = {
  name: 'bdrc',
  settings: settingsSchema,
  // files are judged by the decoder alone: with `compat` one that cannot be read is an empty page
  readsImages: false,
  dependsOnImageAlone: true,
  sharedSettings: ['models_dir', 'line_model', 'patch_size'],

  async fingerprint(config, context) {
    const { modelDir, lineModel } = resolveSettings(config, context);
    const { network } = await readModelConfig(modelDir);
    const files = [join(modelDir, 'model_config.json'), network, lineModel];
    await Promise.all(files.map(requireFile));
    return Promise.all(files.map(async (file) => sha256OfFile(file)));
  },

  async create(config, context) {
    return createRecognizer(config, context, findWorkerFile());
  },
};

/** How many threads read pages, and how many threads each gives to a network. */
export function planThreads(
  maxWorkers: number,
  cores: number,
): { readonly workers: number; readonly threads: number } {
  const workers = Math.max(1, Math.min(maxWorkers, cores));
  return { workers, threads: Math.max(1, Math.floor(cores / workers)) };
}

/** The first reader is opened at once, so that a bad model is one error before the first page. Without a worker file pages are read in this thread. */
export async function createRecognizer(
  config: BdrcConfig,
  context: ProviderContext,
  workerFile: string | undefined,
): Promise<Recognizer> {
  const { workers, threads } = planThreads(context.maxWorkers, availableParallelism());
  const start = { settings: resolveSettings(config, context), threads, engine: engineChoice() };
  const open = async (tryOut: boolean): Promise<PoolReader> => openReader(workerFile, { ...start, tryOut });
  const first = await open(true);
  if (first.assumed.length > 0)
    context.warn(
      `${start.settings.modelDir}: model_config.json lacks keys, taken as ${first.assumed.join(', ')}`,
    );
  const pool = new PagePool(first, { size: workers, open: async () => open(false) });
  return {
    close: async () => pool.close(),
    recognize: async (page, { signal, untimed }) =>
      pool.read({ bytes: await page.bytes(), signal, picturePath: picturePath(page, context) }, untimed),
  };
}

async function openReader(workerFile: string | undefined, start: WorkerStart): Promise<PoolReader> {
  if (workerFile !== undefined) return openPageThread(workerFile, start);
  return { ...(await openPageReader(start)), isAlive: () => true };
}

function picturePath(
  { batchId, imageName }: PageImage,
  { model, debugLinesDir }: ProviderContext,
): string | undefined {
  if (debugLinesDir === undefined) return undefined;
  return join(debugLinesDir, ...[model, batchId, `${imageName}.png`].map(fileName));
}

/** A part of a path that cannot lead out of its folder. */
function fileName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|\u0000-\u001F]/gu, '_').replace(/^\.+/u, '_') || '_';
}
