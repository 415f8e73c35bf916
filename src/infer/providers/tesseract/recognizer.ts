import { createRequire } from 'node:module';
import { sha256OfFile } from '../../../io/hash.ts';
import { untilAborted } from '../../../io/until-aborted.ts';
import { ProviderError, type Json, type ProviderContext, type Recognizer } from '../../provider.ts';
import { readText } from '../shared/read-text.ts';
import { WorkerPool } from '../shared/worker-pool.ts';
import { findLanguages, type LanguageFile } from './language-data.ts';
import type { TesseractSettings } from './settings.ts';
import { readHeader } from '../../../image/header.ts';
import type { TextPlaces } from '../../../schema/text-places.ts';
import { startWorker, wordsOf, type FoundLine, type ReadResult, type TesseractWorker } from './worker.ts';

export async function tesseractFingerprint(
  settings: TesseractSettings,
  context: ProviderContext,
): Promise<Json> {
  const files = await languagesOf(settings, context);
  const hashes = await Promise.all(
    files.map(async ({ language, path }) => [language, await sha256OfFile(path)] as const),
  );
  return { version: tesseractVersion(), languages: Object.fromEntries(hashes) };
}

export async function createTesseractRecognizer(
  settings: TesseractSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const languages = await languagesOf(settings, context);
  const pool = new WorkerPool({
    size: context.maxWorkers,
    open: () => startWorker({ languages, pageSegmentationMode: settings.page_segmentation_mode }),
  });
  return {
    async recognize(page, options) {
      const image = await context.prepareImage(page);
      const { text, confidence, lines } = await pool.use(options, (worker) =>
        readWith(worker, image.bytes, options.signal),
      );
      const details = { confidence, ...(image.changes === undefined ? {} : { image: image.changes }) };
      return { ...readText(text), details, places: placesOf(text, lines, image.bytes) };
    },
    close: () => pool.close(),
  };
}

/** The box of each line of the text; undefined where the size of the image is not told. */
export function placesOf(
  text: string,
  found: readonly FoundLine[],
  image: Uint8Array,
): TextPlaces | undefined {
  const header = readHeader(image);
  if (header?.width === undefined || header.height === undefined || found.length === 0) return undefined;
  let next = 0;
  const lines = text.split('\n').map((line) => {
    // blank lines stand between paragraphs, which are no lines of the page
    const place = line.trim() === '' ? undefined : found[next];
    if (place === undefined || place.text.trim() !== line.trim()) return null;
    next += 1;
    const { x0, y0, x1, y1 } = place.bbox;
    return [x0, y0, x1 - x0, y1 - y0];
  });
  return { width: header.width, height: header.height, lines };
}

/** Reads an image; an abort ends the worker, because it cannot be interrupted, and so does a failure. */
export async function readWith(
  worker: TesseractWorker,
  image: Uint8Array,
  signal: AbortSignal,
): Promise<ReadResult> {
  try {
    return await untilAborted(worker.read(image), signal);
  } catch (cause) {
    await worker.close();
    signal.throwIfAborted();
    throw new ProviderError('TESSERACT_FAILED', `tesseract cannot read the image: ${wordsOf(cause)}`, {
      kind: 'page',
      cause,
    });
  }
}

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
