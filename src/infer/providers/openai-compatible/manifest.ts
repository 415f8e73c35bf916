import type { ProviderManifest } from '../../manifest.ts';
import { estimateUsage, SERVICE_DEFAULTS } from '../shared/service.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { KEY_VARIABLE, openaiCompatibleSettings, type OpenaiCompatibleSettings } from './settings.ts';

/** Any server with `/chat/completions`: vLLM, Ollama, OpenRouter, OpenAI itself. */
export const manifest: ProviderManifest<OpenaiCompatibleSettings> = {
  name: 'openai_compatible',
  settings: openaiCompatibleSettings,
  packages: [{ name: 'openai' }],
  key: { variable: KEY_VARIABLE, isOptional: true },
  starter: {
    model: `# Any server with /chat/completions (vLLM, Ollama, OpenRouter): npm install openai
Local_vision:
  provider: openai_compatible
  base_url: http://127.0.0.1:11434/v1
  model_name: llama3.2-vision
  # api_key_env: OPENROUTER_API_KEY    # name of the variable that holds the key; the key itself never stands here
`,
  },
  readiness: () => ({
    needs: [],
    notes: ['base_url, and a key where the server wants one, are named in the configuration'],
  }),
  ...SERVICE_DEFAULTS,
  correctsTexts: true,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.openai_compatible,
  estimate: estimateUsage,
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createOpenaiCompatibleRecognizer(settings, context),
};
