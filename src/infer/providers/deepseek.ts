import { deepseekSettings, type ChatSettings } from '../../schema/service-settings.ts';
import type { Provider } from '../provider.ts';
import { readKey } from './shared/api-key.ts';
import { createChatRecognizer } from './shared/chat-completions.ts';
import { narrowed } from './shared/image-limits.ts';
import { estimateUsage, SERVICE_DEFAULTS } from './shared/service.ts';

/** DeepSeek, through the client of OpenAI. */
export const provider: Provider<ChatSettings> = {
  name: 'deepseek',
  settings: deepseekSettings,
  ...SERVICE_DEFAULTS,
  dependsOnImageAlone: true,
  price: ({ model_name }) =>
    model_name === 'deepseek-chat' ? { inputPerMillion: 0.28, outputPerMillion: 0.42 } : undefined,
  estimate: estimateUsage,
  create(settings, context) {
    const key = readKey(settings, 'DEEPSEEK_API_KEY', context);
    const limits = narrowed({ maxBytes: 10_000_000 }, settings);
    return createChatRecognizer(
      settings,
      { provider: 'deepseek', baseUrl: settings.base_url ?? 'https://api.deepseek.com', key, limits },
      context,
    );
  },
};
