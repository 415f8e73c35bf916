import type { ProviderManifest } from '../../manifest.ts';
import { folderSettings, type FolderSettings } from './settings.ts';

/** Takes the texts of pages from what another tool wrote: the same sources as `errata import`. */
export const manifest: ProviderManifest<FolderSettings> = {
  name: 'folder',
  settings: folderSettings,
  packages: [],
  starter: {
    model: `# Files of another tool, one per page: .txt, ALTO, PAGE XML, hOCR; or a table (CSV, JSON Lines, Parquet)
Other:
  provider: folder
  source: other-results
`,
  },
  readsImages: false,
  fingerprint: async (settings, context) =>
    (await import('./recognizer.ts')).folderFingerprint(settings, context),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createFolderRecognizer(settings, context),
};
