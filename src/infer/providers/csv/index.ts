import { sha256OfFile } from '../../../io/hash.ts';
import { csvSettings, type CsvSettings } from '../../../schema/local-settings.ts';
import { ProviderError, type Provider } from '../../provider.ts';
import { RowIndex } from './row-index.ts';

/** Takes the texts of pages from a CSV that another program wrote. */
export const provider: Provider<CsvSettings> = {
  name: 'csv',
  readsImages: false,
  settings: csvSettings,

  async fingerprint({ file }, context) {
    const path = context.resolve(file);
    return sha256OfFile(path).catch((cause: unknown) => {
      throw new ProviderError('CSV_MISSING', `${path}: cannot be read`, { kind: 'data', cause });
    });
  },

  async create(settings, context) {
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
  },
};
