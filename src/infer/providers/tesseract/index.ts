import { createRequire } from 'node:module';
import { sha256OfFile } from '../../../io/hash.ts';
import { tesseractSettings, type TesseractSettings } from '../../../schema/local-settings.ts';
import type { Json, Provider, ProviderContext, Recognizer } from '../../provider.ts';
import { findLanguages, type LanguageFile } from './language-data.ts';
import { startWorker } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';

/** Tesseract inside this program: no network, nothing to install besides the packages of the languages. */
export const provider: Provider<TesseractSettings> = {
  name: 'tesseract',
  settings: tesseractSettings,
  defaultTimeoutMs: 300_000,
  dependsOnImageAlone: true,

  async fingerprint(settings, context): Promise<Json> {
    const files = await languagesOf(settings, context);
    const hashes = await Promise.all(
      files.map(async ({ language, path }) => [language, await sha256OfFile(path)] as const),
    );
    return { version: tesseractVersion(), languages: Object.fromEntries(hashes) };
  },

  async create(settings, context): Promise<Recognizer> {
    const languages = await languagesOf(settings, context);
    const pool = new WorkerPool(context.maxWorkers, () =>
      startWorker({ languages, pageSegmentationMode: settings.page_segmentation_mode }),
    );
    return {
      async recognize(page, { signal, untimed }) {
        const image = await context.prepareImage(page);
        const { text, confidence } = await pool.read(image.bytes, signal, untimed);
        const details = { confidence, ...(image.changes === undefined ? {} : { image: image.changes }) };
        const isEmpty = text.trim() === '';
        return {
          status: isEmpty ? 'empty' : 'ok',
          text: isEmpty ? '' : settings.trim ? text.trim() : text,
          details,
        };
      },
      close: () => pool.close(),
    };
  },
};

function languagesOf(
  { languages, language_data: folder }: TesseractSettings,
  context: ProviderContext,
): Promise<readonly LanguageFile[]> {
  return findLanguages(languages, folder === undefined ? undefined : context.resolve(folder));
}

function tesseractVersion(): string {
  try {
    const { version } = createRequire(import.meta.url)('tesseract.js/package.json') as {
      readonly version: string;
    };
    return version;
  } catch {
    return 'unknown';
  }
}
