import type { ProviderManifest } from '../../manifest.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { estimateUsage, pricesOf, SERVICE_DEFAULTS } from '../shared/service.ts';
import { KEY_VARIABLE, anthropicSettings, type AnthropicSettings } from './settings.ts';

/** Claude, through the API of messages; its wire format is smaller than its client. */
export const manifest: ProviderManifest<AnthropicSettings> = {
  name: 'anthropic',
  settings: anthropicSettings,
  packages: [],
  key: { variable: KEY_VARIABLE },
  starter: {
    model: `# Claude: key in ANTHROPIC_API_KEY
Claude:
  provider: anthropic
  model_name: # choose one, such as claude-sonnet-4-5
  max_tokens: 8192             # most tokens of an answer
`,
  },
  ...SERVICE_DEFAULTS,
  correctsTexts: true,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.anthropic,
  ...pricesOf({
    'claude-sonnet-4-5': { inputPerMillion: 3, outputPerMillion: 15, asOf: '2026-07-11' },
    'claude-haiku-4-5': { inputPerMillion: 1, outputPerMillion: 5, asOf: '2026-07-11' },
  }),
  estimate: estimateUsage,
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createAnthropicRecognizer(settings, context),
};
