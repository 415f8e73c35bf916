import type { ProviderManifest } from '../../manifest.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { pricesOf, SERVICE_DEFAULTS } from '../shared/service.ts';
import { KEY_VARIABLE, mistralOcrSettings, type MistralOcrSettings } from './settings.ts';

/** The OCR of Mistral, which answers with Markdown; its wire format is smaller than its client. */
export const manifest: ProviderManifest<MistralOcrSettings> = {
  name: 'mistral_ocr',
  settings: mistralOcrSettings,
  packages: [],
  key: { variable: KEY_VARIABLE },
  starter: {
    model: `# Mistral OCR, which answers with Markdown: key in MISTRAL_API_KEY
Mistral:
  provider: mistral_ocr
  model_name: mistral-ocr-latest
`,
  },
  ...SERVICE_DEFAULTS,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.mistral_ocr,
  ...pricesOf({ 'mistral-ocr-latest': { perPage: 0.004, asOf: '2026-06-23' } }),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createMistralOcrRecognizer(settings, context),
};
