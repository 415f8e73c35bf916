import type { ProviderContext, Recognizer } from '../../provider.ts';
import { readKey } from '../shared/api-key.ts';
import { createChatRecognizer } from '../shared/chat-completions.ts';
import { narrowed } from '../shared/image-limits.ts';
import { KEY_VARIABLE, type DeepseekSettings } from './settings.ts';

export async function createDeepseekRecognizer(
  settings: DeepseekSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const key = readKey(settings, KEY_VARIABLE, context);
  const limits = narrowed({ maxBytes: 10_000_000 }, settings);
  return createChatRecognizer(
    settings,
    { provider: 'deepseek', baseUrl: settings.base_url ?? 'https://api.deepseek.com', key, limits },
    context,
  );
}
