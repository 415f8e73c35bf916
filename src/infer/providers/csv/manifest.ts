import type { ProviderManifest } from '../../manifest.ts';
import { csvSettings, type CsvSettings } from './settings.ts';

/** Takes the texts of pages from a CSV that another program wrote. */
export const manifest: ProviderManifest<CsvSettings> = {
  name: 'csv',
  settings: csvSettings,
  packages: [],
  starter: {
    model: `# Texts that another program wrote, with the columns image_name, batch_id and inference
Imported:
  provider: csv
  file: inferences.csv
`,
  },
  readsImages: false,
  fingerprint: async (settings, context) =>
    (await import('./recognizer.ts')).csvFingerprint(settings, context),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createCsvRecognizer(settings, context),
};
