import type { ProviderManifest } from '../../manifest.ts';
import { estimateUsage, pricesOf, SERVICE_DEFAULTS } from '../shared/service.ts';
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
  model_name: # choose one, such as gemini-2.5-flash
  prompt: plain                # or tibetan, markdown, or a text of your own
  timeout_ms: 120000           # for one attempt
  max_retries: 5
  # price: { input: 0.3, output: 2.5 }   # US dollars for a million tokens; known for some models
`,
  },
  ...SERVICE_DEFAULTS,
  correctsTexts: true,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.gemini,
  ...pricesOf({
    'gemini-2.0-flash': { inputPerMillion: 0.1, outputPerMillion: 0.4, asOf: '2025-12' },
    'gemini-2.5-flash': { inputPerMillion: 0.3, outputPerMillion: 2.5, asOf: '2026-07-11' },
  }),
  estimate: estimateUsage,
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createGeminiRecognizer(settings, context),
};
