import type { ProviderManifest } from '../../manifest.ts';
import { tesseractSettings, type TesseractSettings } from './settings.ts';

const PACKAGES_NOTE = 'Languages are packages: npm install @tesseract.js-data/LANGUAGE';

/** Tesseract inside this program: no network, nothing to install besides the packages of the languages. */
export const manifest: ProviderManifest<TesseractSettings> = {
  name: 'tesseract',
  settings: tesseractSettings,
  packages: [
    { name: 'tesseract.js' },
    { name: '@tesseract.js-data/LANGUAGE', when: 'each of `languages`, without `language_data`' },
  ],
  packagesUsed: ({ languages, language_data: folder }) => [
    'tesseract.js',
    'tesseract.js-core',
    ...(folder === undefined ? languages.map((language) => `@tesseract.js-data/${language}`) : []),
  ],
  starter: {
    model: `# Tesseract inside the program: no network, no key. ${PACKAGES_NOTE}
Tesseract:
  provider: tesseract
  languages: [bod]
  page_segmentation_mode: 6      # 3: automatic, 6: one block of text, 7: one line, 11: scattered text
`,
    isActive: true,
  },
  readiness: async () => (await import('./language-data.ts')).languageReadiness(),
  localModels: async () => (await import('./language-data.ts')).localLanguages(),
  defaultTimeoutMs: 300_000,
  dependsOnImageAlone: true,
  fingerprint: async (settings, context) =>
    (await import('./recognizer.ts')).tesseractFingerprint(settings, context),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createTesseractRecognizer(settings, context),
};
