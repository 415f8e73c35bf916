import type { ProviderContext, Recognizer } from '../../provider.ts';
import { isLoopback } from '../../transport/loopback.ts';
import { keyVariable } from '../shared/api-key.ts';
import { createChatRecognizer, type ChatOptions } from '../shared/chat-completions.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { KEY_VARIABLE, type OpenaiCompatibleSettings } from './settings.ts';

export async function createOpenaiCompatibleRecognizer(
  settings: OpenaiCompatibleSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const { base_url: baseUrl } = settings;
  const key = keyFor(settings, context);
  const limits = narrowed(SERVICE_IMAGES.openai_compatible, settings);
  const { image_detail: imageDetail } = settings;
  const fields = fieldsOf(settings);
  return createChatRecognizer(
    settings,
    { provider: 'openai_compatible', baseUrl, key, limits, fields, imageDetail },
    context,
  );
}

/** Fields that the chat completions of OpenAI have, and of others some. */
function fieldsOf({
  thinking,
  response_schema: schema,
}: OpenaiCompatibleSettings): NonNullable<ChatOptions['fields']> {
  return {
    ...(thinking === undefined ? {} : { reasoning_effort: thinking === false ? 'none' : thinking }),
    ...(schema === undefined
      ? {}
      : { response_format: { type: 'json_schema', json_schema: { name: 'page', schema, strict: true } } }),
  };
}

/** The key for OpenAI goes to OpenAI and to this machine; every other server gets a key only by name. */
function keyFor(settings: OpenaiCompatibleSettings, context: ProviderContext): string | undefined {
  const variable = keyVariable(settings);
  if (variable !== undefined) return context.secret(variable);
  const { hostname } = new URL(settings.base_url);
  const isOpenAi = hostname === 'api.openai.com' || hostname.endsWith('.api.openai.com');
  if (isOpenAi) return context.secret(KEY_VARIABLE);
  return isLoopback(hostname) && (context.env[KEY_VARIABLE] ?? '') !== ''
    ? context.secret(KEY_VARIABLE)
    : undefined;
}
