import { base64Of, type Question } from '../shared/prompt.ts';
import type { AnthropicSettings } from './settings.ts';

/** What newer models refuse; with thinking every model does. */
export function generationOf({
  temperature,
  thinking,
}: AnthropicSettings): Readonly<Record<string, unknown>> {
  const isThinking = thinking !== undefined && thinking !== false;
  return temperature === null || isThinking ? {} : { temperature };
}

/** The body of a request, as the API of messages has it. */
export function requestOf(
  settings: AnthropicSettings,
  { prompt, image }: Question,
  generation: Readonly<Record<string, unknown>>,
): object {
  const { model_name: model, max_tokens, system, parameters } = settings;
  const text = { type: 'text', text: prompt };
  return {
    model,
    max_tokens,
    ...(system === undefined ? {} : { system }),
    messages: [{ role: 'user', content: image === undefined ? prompt : [imageBlock(image), text] }],
    ...generation,
    ...thinkingOf(settings),
    ...outputOf(settings),
    ...parameters,
  };
}

function imageBlock(image: NonNullable<Question['image']>): object {
  return { type: 'image', source: { type: 'base64', media_type: image.mimeType, data: base64Of(image) } };
}

function thinkingOf({ thinking }: AnthropicSettings): object {
  if (thinking === undefined) return {};
  if (thinking === false) return { thinking: { type: 'disabled' } };
  if (typeof thinking === 'number') return { thinking: { type: 'enabled', budget_tokens: thinking } };
  return { thinking: { type: 'adaptive' } };
}

function outputOf({ thinking, response_schema: schema }: AnthropicSettings): object {
  const config = {
    ...(typeof thinking === 'string' ? { effort: thinking } : {}),
    ...(schema === undefined ? {} : { format: { type: 'json_schema', schema } }),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}
