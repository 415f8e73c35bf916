import { activeEngine } from '../../../../engine/select.ts';
import type { Recognition } from '../../../provider.ts';
import { writeLinePicture } from '../page/debug-lines.ts';
import { openModels, tryModels } from '../models.ts';
import type { WorkerStart } from './protocol.ts';
import { recognizePage } from '../page/recognize-page.ts';

export interface PageReaderTask {
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  /** Where a picture of the lines goes. */
  readonly picturePath: string | undefined;
}

/** Reads one page after the other with its own sessions. */
export interface PageReader {
  /** Keys of the model's configuration that were assumed. */
  readonly assumed: readonly string[];
  read(task: PageReaderTask): Promise<Recognition>;
  close(): Promise<void>;
}

/** Loads the networks and, when asked to, tries them out. */
export async function openPageReader({ settings, threads, tryOut }: WorkerStart): Promise<PageReader> {
  const { raster } = activeEngine();
  const models = await openModels(settings, threads);
  try {
    if (tryOut) await tryModels(models, settings, raster);
  } catch (error) {
    await models.close();
    throw error;
  }
  return {
    assumed: models.reader.config.assumed,
    close: models.close,
    read: async ({ bytes, signal, picturePath }) => {
      const show =
        picturePath === undefined
          ? undefined
          : async (sight: Parameters<typeof writeLinePicture>[1]) => writeLinePicture(picturePath, sight);
      return recognizePage({ bytes, signal, show }, models, settings, raster);
    },
  };
}
