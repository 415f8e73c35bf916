import { z } from 'zod';
import type { PreparedImage, ProviderContext, Recognition, Recognizer } from '../../provider.ts';
import { Transport } from '../../transport/index.ts';
import {
  blocked,
  clientError,
  complete,
  malformed,
  truncated,
  usageOf,
  wordOf,
  type RecognitionFacts,
} from '../shared/answer.ts';
import { readKey } from '../shared/api-key.ts';
import { createGenai, createGenerativeAi } from './clients.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { questionFor } from '../shared/prompt.ts';
import { KEY_VARIABLE, type GeminiSettings } from './settings.ts';

export async function createGeminiRecognizer(
  settings: GeminiSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const key = readKey(settings, KEY_VARIABLE, context);
  const transport = new Transport({ provider: 'gemini', modelName: settings.model_name });
  const open = settings.sdk === 'genai' ? createGenai : createGenerativeAi;
  const limits = narrowed(SERVICE_IMAGES.gemini, settings);
  const generate = await open({ settings, key, transport });
  return {
    async recognize(page, { signal }) {
      const question = await questionFor(page, settings.prompt, limits, context);
      try {
        const { value, server } = await transport.attempt(signal, (headers) => generate(question, headers));
        return readAnswer(value, server, question.image);
      } catch (error) {
        throw clientError('gemini', error);
      }
    },
    close: () => transport.close(),
  };
}

/** Strict about the text alone: what is odd beside it must not cost it. */
const candidateSchema = z.looseObject({
  content: z
    .looseObject({
      parts: z
        .array(z.looseObject({ text: z.string().nullish(), thought: z.unknown().optional() }))
        .nullish(),
    })
    .nullish(),
  finishReason: z.unknown().optional(),
});

const answerSchema = z.looseObject({
  candidates: z.union([z.tuple([candidateSchema], z.unknown()), z.tuple([])]).nullish(),
  promptFeedback: z.unknown().optional(),
  usageMetadata: z.unknown().optional(),
  modelVersion: z.unknown().optional(),
});

function readAnswer(
  answer: unknown,
  server: string | undefined,
  image: PreparedImage | undefined,
): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed('gemini', 'candidates', answer);
  const facts: RecognitionFacts = {
    ...usageOf(data.usageMetadata, ['promptTokenCount'], ['candidatesTokenCount', 'thoughtsTokenCount']),
    details: { model: wordOf(data.modelVersion), server, image: image?.changes },
  };
  const blockReason = wordOf(
    (data.promptFeedback as { blockReason?: unknown } | null | undefined)?.blockReason,
  );
  if (blockReason !== undefined) return blocked(blockReason, facts);
  const candidate = data.candidates?.[0];
  if (
    candidate === undefined ||
    (wordOf(candidate.finishReason) === undefined && (candidate.content ?? undefined) === undefined)
  )
    throw malformed('gemini', 'a candidate', answer);
  // thoughts of the model are no part of the page
  const text = (candidate.content?.parts ?? [])
    .filter(({ thought }) => thought !== true)
    .map((part) => part.text ?? '')
    .join('');
  const reason = wordOf(candidate.finishReason) ?? 'STOP';
  if (reason === 'STOP') return complete(text, facts);
  return reason === 'MAX_TOKENS' ? truncated(text, reason, facts) : blocked(reason, facts);
}
