import { z } from 'zod';
import type { Json, ProviderContext, Recognition, Recognizer } from '../../provider.ts';
import { Transport } from '../../transport/index.ts';
import {
  blocked,
  complete,
  malformed,
  truncated,
  usageOf,
  wordOf,
  type RecognitionFacts,
} from '../shared/answer.ts';
import { readKey } from '../shared/api-key.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { pageText } from '../shared/page-text.ts';
import { questionFor } from '../shared/prompt.ts';
import { RefusedFields } from '../shared/refused-fields.ts';
import { generationOf, requestOf } from './request.ts';
import { KEY_VARIABLE, type AnthropicSettings } from './settings.ts';

const BASE_URL = 'https://api.anthropic.com';
/** The version of the wire format; there has been no other since. */
const VERSION = '2023-06-01';

export function createAnthropicRecognizer(settings: AnthropicSettings, context: ProviderContext): Recognizer {
  const provider = 'anthropic';
  const { model_name: model, base_url: baseUrl = BASE_URL } = settings;
  const headers = { 'x-api-key': readKey(settings, KEY_VARIABLE, context), 'anthropic-version': VERSION };
  const transport = new Transport({ provider, modelName: model, modelSetting: 'model_name' });
  const refused = new RefusedFields([{ name: 'temperature' }], { provider, model }, context);
  const limits = narrowed(SERVICE_IMAGES.anthropic, settings);
  const url = `${baseUrl}/v1/messages`;
  return {
    async recognize(page, { signal }) {
      const question = await questionFor(page, settings.prompt, limits, context);
      const answer = await refused.send(generationOf(settings), settings.parameters, (generation) =>
        transport.postJson({ url, headers, body: requestOf(settings, question, generation), signal }),
      );
      const details = { image: question.image?.changes, request: refused.details };
      return pageText(readAnswer(answer.value, details), settings, answer, provider);
    },
    close: () => transport.close(),
  };
}

/** Strict about the text alone: what is odd beside it must not cost it. */
const answerSchema = z.looseObject({
  content: z.array(z.unknown()),
  model: z.unknown().optional(),
  stop_reason: z.unknown().optional(),
  usage: z.unknown().optional(),
});

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });

function readAnswer(answer: unknown, details: Readonly<Record<string, Json | undefined>>): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed('anthropic', 'content', answer);
  const facts: RecognitionFacts = {
    ...usageOf(
      data.usage,
      ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'],
      ['output_tokens'],
    ),
    details: { model: wordOf(data.model), ...details },
  };
  const text = data.content.map((block) => textBlock.safeParse(block).data?.text ?? '').join('');
  const reason = wordOf(data.stop_reason) ?? 'end_turn';
  if (reason === 'refusal') return blocked(reason, facts);
  if (reason === 'end_turn' || reason === 'stop_sequence') return complete(text, facts);
  return truncated(text, reason, facts);
}
