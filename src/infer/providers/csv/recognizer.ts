import { sha256OfFile } from '../../../io/hash.ts';
import { readError } from '../../../io/read-text.ts';
import { ProviderError, type ProviderContext, type Recognizer } from '../../provider.ts';
import { RowIndex } from './row-index.ts';
import type { CsvSettings } from './settings.ts';

export async function csvFingerprint({ file }: CsvSettings, context: ProviderContext): Promise<string> {
  const path = context.resolve(file);
  return sha256OfFile(path).catch((cause: unknown) => {
    throw readError(path, cause);
  });
}

export async function createCsvRecognizer(
  settings: CsvSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const path = context.resolve(settings.file);
  const index = await RowIndex.open(path, settings);
  if (index.repeated > 0)
    context.warn(`${path}: ${index.repeated} repeated rows, the last of each page counts`);
  return {
    async recognize({ imageName, batchId }) {
      const text = await index.textOf(imageName, batchId);
      if (text === undefined)
        throw new ProviderError('NO_ROW', `${path}: no row for ${batchId}/${imageName}`, { kind: 'page' });
      return { status: text === '' ? 'empty' : 'ok', text };
    },
    close: () => index.close(),
  };
}
