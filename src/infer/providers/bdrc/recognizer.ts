import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sha256OfFile } from '../../../io/hash.ts';
import type { Json, PageImage, ProviderContext, Recognizer } from '../../provider.ts';
import { readModelConfig } from './read/model-config.ts';
import { requireFile } from './network.ts';
import { WorkerPool, type PoolWorker } from '../shared/worker-pool.ts';
import { openPageReader, type PageReader } from './workers/page-reader.ts';
import { findWorkerFile, openPageThread } from './workers/page-thread.ts';
import type { WorkerStart } from './workers/protocol.ts';
import { type BdrcConfig, resolveSettings } from './settings.ts';

/** Hashes of the networks and of what describes them. */
export async function bdrcFingerprint(config: BdrcConfig, context: ProviderContext): Promise<Json> {
  const { modelDir, lineModel } = resolveSettings(config, context);
  const { network } = await readModelConfig(modelDir);
  const files = [join(modelDir, 'model_config.json'), network, lineModel];
  await Promise.all(files.map(requireFile));
  return Promise.all(files.map(async (file) => sha256OfFile(file)));
}

export async function createBdrcRecognizer(
  config: BdrcConfig,
  context: ProviderContext,
): Promise<Recognizer> {
  return createRecognizer(config, context, findWorkerFile());
}

/** How many threads read pages, and how many threads each gives to a network. */
export function shareThreads(
  maxWorkers: number,
  cores: number,
): { readonly workers: number; readonly threads: number } {
  const workers = Math.max(1, Math.min(maxWorkers, cores));
  return { workers, threads: Math.max(1, Math.floor(cores / workers)) };
}

/**
 * The first reader is opened at once, so that a bad model is one error before the first page. Without a
 * worker file pages are read in this thread.
 */
export async function createRecognizer(
  config: BdrcConfig,
  context: ProviderContext,
  workerFile: string | undefined,
): Promise<Recognizer> {
  const { workers, threads } = shareThreads(context.maxWorkers, availableParallelism());
  const start = { settings: resolveSettings(config, context), threads };
  const open = async (tryOut: boolean): Promise<PageReader & PoolWorker> =>
    openReader(workerFile, { ...start, tryOut });
  const first = await open(true);
  if (first.assumed.length > 0)
    context.warn(
      `${start.settings.modelDir}: model_config.json lacks keys, taken as ${first.assumed.join(', ')}`,
    );
  const pool = new WorkerPool({ size: workers, open: async () => open(false), first });
  return {
    close: async () => pool.close(),
    recognize: async (page, options) => {
      const { signal } = options;
      const task = { bytes: await page.bytes(), signal, picturePath: picturePath(page, context) };
      return pool.use(options, (reader) => reader.read(task));
    },
  };
}

async function openReader(
  workerFile: string | undefined,
  start: WorkerStart,
): Promise<PageReader & PoolWorker> {
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
