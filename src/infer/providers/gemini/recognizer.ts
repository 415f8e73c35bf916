import { z } from 'zod';
import type { PreparedImage, ProviderContext, Recognition, Recognizer } from '../../provider.ts';
import { Transport } from '../../transport/index.ts';
import {
  blocked,
  clientError,
  complete,
  malformed,
  truncated,
  type RecognitionFacts,
} from '../shared/answer.ts';
import { readKey } from '../shared/api-key.ts';
import { createGenai, createGenerativeAi } from './clients.ts';
import { narrowed } from '../shared/image-limits.ts';
import { questionFor } from '../shared/prompt.ts';
import { KEY_VARIABLE, type GeminiSettings } from './settings.ts';

/** A request may have 20 MB, and base64 takes a third more than the image. */
const LIMITS = { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 14_000_000 };

export async function createGeminiRecognizer(
  settings: GeminiSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const key = readKey(settings, KEY_VARIABLE, context);
  const transport = new Transport({ provider: 'gemini', modelName: settings.model_name });
  const open = settings.sdk === 'genai' ? createGenai : createGenerativeAi;
  const generate = await open({ settings, key, transport });
  return {
    async recognize(page, { signal }) {
      const question = await questionFor(page, settings.prompt, narrowed(LIMITS, settings), context);
      try {
        const answer = await transport.attempt(signal, ({ headers }) => generate(question, headers));
        return readAnswer(answer, settings.trim, question.image);
      } catch (error) {
        throw clientError('gemini', error);
      }
    },
    close: () => transport.close(),
  };
}

const answerSchema = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        content: z
          .looseObject({
            parts: z
              .array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.looseObject({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: z.number().optional(),
      candidatesTokenCount: z.number().optional(),
      thoughtsTokenCount: z.number().optional(),
    })
    .optional(),
  modelVersion: z.string().optional(),
});

function readAnswer(answer: unknown, trim: boolean, image: PreparedImage | undefined): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed('gemini', 'candidates', answer);
  const usage = data.usageMetadata;
  const facts: RecognitionFacts = {
    ...(usage === undefined
      ? {}
      : {
          usage: {
            inputTokens: usage.promptTokenCount,
            outputTokens: sum(usage.candidatesTokenCount, usage.thoughtsTokenCount),
          },
        }),
    details: { model: data.modelVersion, image: image?.changes },
  };
  const blockReason = data.promptFeedback?.blockReason;
  if (blockReason !== undefined) return blocked(blockReason, facts);
  const candidate = data.candidates?.[0];
  if (candidate === undefined || (candidate.finishReason === undefined && candidate.content === undefined))
    throw malformed('gemini', 'a candidate', answer);
  // thoughts of the model are no part of the page
  const text = (candidate.content?.parts ?? [])
    .filter(({ thought }) => thought !== true)
    .map((part) => part.text ?? '')
    .join('');
  const reason = candidate.finishReason ?? 'STOP';
  if (reason === 'STOP') return complete(text, trim, facts);
  return reason === 'MAX_TOKENS' ? truncated(text, trim, reason, facts) : blocked(reason, facts);
}

function sum(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined && right === undefined ? undefined : (left ?? 0) + (right ?? 0);
}
