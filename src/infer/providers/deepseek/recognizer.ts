import type { ProviderContext, Recognizer } from '../../provider.ts';
import { readKey } from '../shared/api-key.ts';
import { createChatRecognizer } from '../shared/chat-completions.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { KEY_VARIABLE, type DeepseekSettings } from './settings.ts';

export async function createDeepseekRecognizer(
  settings: DeepseekSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const key = readKey(settings, KEY_VARIABLE, context);
  const limits = narrowed(SERVICE_IMAGES.deepseek, settings);
  return createChatRecognizer(
    settings,
    { provider: 'deepseek', baseUrl: settings.base_url ?? 'https://api.deepseek.com', key, limits },
    context,
  );
}
