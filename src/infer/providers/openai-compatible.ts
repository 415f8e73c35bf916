import { isLoopback, openaiCompatibleSettings, type ChatSettings } from '../../schema/service-settings.ts';
import { ProviderError, type Provider, type ProviderContext } from '../provider.ts';
import { keyVariable } from './shared/api-key.ts';
import { createChatRecognizer } from './shared/chat-completions.ts';
import { narrowed } from './shared/image-limits.ts';
import { estimateUsage, SERVICE_DEFAULTS } from './shared/service.ts';

/** Any server with `/chat/completions`: vLLM, Ollama, OpenRouter, OpenAI itself. */
export const provider: Provider<ChatSettings> = {
  name: 'openai_compatible',
  settings: openaiCompatibleSettings,
  ...SERVICE_DEFAULTS,
  dependsOnImageAlone: true,
  estimate: estimateUsage,
  create(settings, context) {
    const { base_url: baseUrl } = settings;
    if (baseUrl === undefined)
      throw new ProviderError('CONFIG_INVALID', 'base_url: expected an address, found none', {
        kind: 'configuration',
      });
    const limits = narrowed(
      { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 15_000_000 },
      settings,
    );
    return createChatRecognizer(
      settings,
      { provider: 'openai_compatible', baseUrl, key: keyFor(settings, baseUrl, context), limits },
      context,
    );
  },
};

/** The key for OpenAI goes to OpenAI and to this machine; every other server gets a key only by name. */
function keyFor(settings: ChatSettings, baseUrl: string, context: ProviderContext): string | undefined {
  const variable = keyVariable(settings);
  if (variable !== undefined) return context.secret(variable);
  const { hostname } = new URL(baseUrl);
  const isOpenAi = hostname === 'api.openai.com' || hostname.endsWith('.api.openai.com');
  if (isOpenAi) return context.secret('OPENAI_API_KEY');
  return isLoopback(hostname) && (context.env.OPENAI_API_KEY ?? '') !== ''
    ? context.secret('OPENAI_API_KEY')
    : undefined;
}
