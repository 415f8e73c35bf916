import type { ProviderManifest } from '../../manifest.ts';
import { estimateUsage, pricesOf, SERVICE_DEFAULTS } from '../shared/service.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { KEY_VARIABLE, deepseekSettings, type DeepseekSettings } from './settings.ts';

/** DeepSeek, through the client of OpenAI. */
export const manifest: ProviderManifest<DeepseekSettings> = {
  name: 'deepseek',
  settings: deepseekSettings,
  packages: [{ name: 'openai' }],
  key: { variable: KEY_VARIABLE },
  starter: {
    model: `# DeepSeek: npm install openai, key in DEEPSEEK_API_KEY
DeepSeek:
  provider: deepseek
  model_name: # choose one, such as deepseek-flash
  base_url: https://api.deepseek.com
`,
  },
  ...SERVICE_DEFAULTS,
  correctsTexts: true,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.deepseek,
  ...pricesOf({
    'deepseek-chat': { inputPerMillion: 0.28, outputPerMillion: 0.42, asOf: '2025-12' },
    // of the peak hours; half of it at others
    'deepseek-flash': { inputPerMillion: 0.3, outputPerMillion: 1.2, asOf: '2026-10-27' },
  }),
  estimate: estimateUsage,
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createDeepseekRecognizer(settings, context),
};
