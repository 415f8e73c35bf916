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
  const { base_url: baseUrl = 'https://api.deepseek.com', thinking } = settings;
  const limits = narrowed(SERVICE_IMAGES.deepseek, settings);
  // a field that the types of OpenAI do not know
  const fields = thinking === undefined ? {} : { thinking: { type: thinking ? 'enabled' : 'disabled' } };
  return createChatRecognizer(settings, { provider: 'deepseek', baseUrl, key, limits, fields }, context);
}
