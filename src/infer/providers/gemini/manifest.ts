import type { ProviderManifest } from '../../manifest.ts';
import { estimateUsage, SERVICE_DEFAULTS } from '../shared/service.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { KEY_VARIABLE, geminiSettings, type GeminiSettings } from './settings.ts';

/** Gemini, through `@google/genai` or, when asked for, the older `@google/generative-ai`. */
export const manifest: ProviderManifest<GeminiSettings> = {
  name: 'gemini',
  settings: geminiSettings,
  packages: [{ name: '@google/genai' }, { name: '@google/generative-ai', when: '`sdk: generative-ai`' }],
  packagesUsed: ({ sdk }) => [`@google/${sdk}`],
  key: { variable: KEY_VARIABLE },
  starter: {
    model: `# Gemini: npm install @google/genai, key in GEMINI_API_KEY
Gemini:
  provider: gemini
  model_name: gemini-2.0-flash
  timeout_ms: 120000           # for one attempt
  max_retries: 5
  price: { input: 0.1, output: 0.4 }   # US dollars for a million tokens
  prompt: Transcribe all the text in this image exactly as it is written, line by line. Return only the raw text.
`,
  },
  ...SERVICE_DEFAULTS,
  correctsTexts: true,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.gemini,
  price: ({ model_name }) =>
    model_name === 'gemini-2.0-flash' ? { inputPerMillion: 0.1, outputPerMillion: 0.4 } : undefined,
  estimate: estimateUsage,
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createGeminiRecognizer(settings, context),
};
