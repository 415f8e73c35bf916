import type OpenAI from 'openai';
import { z } from 'zod';
import { importOptional } from '../../../io/import-optional.ts';
import type { GenerativeSettings } from './service-settings.ts';
import type {
  ImageLimits,
  PageImage,
  PreparedImage,
  ProviderContext,
  Recognition,
  Recognizer,
} from '../../provider.ts';
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
} from './answer.ts';
import { questionFor, type Question } from './prompt.ts';

/** Some servers give the text in parts, as requests do. */
const contentSchema = z.union([
  z.string(),
  z
    .array(z.looseObject({ text: z.string().nullish() }))
    .transform((parts) => parts.map(({ text }) => text ?? '').join('')),
]);

/** Strict about the text alone: what is odd beside it must not cost it. */
const answerSchema = z.looseObject({
  model: z.unknown().optional(),
  system_fingerprint: z.unknown().optional(),
  choices: z.tuple(
    [
      z.looseObject({
        finish_reason: z.unknown().optional(),
        message: z.looseObject({ content: contentSchema.nullish(), refusal: z.unknown().optional() }),
      }),
    ],
    z.unknown(),
  ),
  usage: z.unknown().optional(),
});

export interface ChatOptions {
  readonly provider: string;
  readonly baseUrl: string;
  /** Undefined for a server that wants none. */
  readonly key: string | undefined;
  readonly limits: ImageLimits;
}

/** A recognizer over any service that speaks the chat completions of OpenAI. */
export async function createChatRecognizer(
  settings: GenerativeSettings,
  { provider, baseUrl, key, limits }: ChatOptions,
  context: ProviderContext,
): Promise<Recognizer> {
  const { default: Client } = await importOptional<{ default: typeof OpenAI }>(
    'openai',
    `provider ${provider}`,
  );
  const transport = new Transport({ provider, modelName: settings.model_name });
  // every setting the client would otherwise take from variables meant for OpenAI itself is given here
  const client = new Client({
    apiKey: key ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2_000_000_000,
    logLevel: 'off',
    fetch: key === undefined ? (url, init) => transport.fetch(url, withoutKey(init)) : transport.fetch,
  });
  return {
    async recognize(page: PageImage, { signal }): Promise<Recognition> {
      const question = await questionFor(page, settings.prompt, limits, context);
      try {
        const { value, server } = await transport.attempt(signal, (headers) =>
          client.chat.completions.create(requestOf(settings, question), { headers }),
        );
        return readAnswer(value, { provider, server }, question.image);
      } catch (error) {
        throw clientError(provider, error);
      }
    },
    close: () => transport.close(),
  };
}

function withoutKey(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  return { ...init, headers };
}

function requestOf(
  { model_name, temperature, max_tokens, parameters }: GenerativeSettings,
  { prompt, image }: Question,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming {
  return {
    model: model_name,
    messages: [
      {
        role: 'user',
        content:
          image === undefined
            ? prompt
            : [
                { type: 'text', text: prompt },
                { type: 'image_url', image_url: { url: dataUrl(image) } },
              ],
      },
    ],
    temperature,
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...parameters,
    stream: false,
  };
}

function dataUrl({ mimeType, bytes }: PreparedImage): string {
  return `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}

/** Who was asked, and what it says its server is. */
interface Answerer {
  readonly provider: string;
  readonly server: string | undefined;
}

function readAnswer(
  answer: unknown,
  { provider, server }: Answerer,
  image: PreparedImage | undefined,
): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed(provider, 'choices with a message', answer);
  const { message, finish_reason: given } = data.choices[0];
  const reason = wordOf(given);
  const facts: RecognitionFacts = {
    ...usageOf(data.usage, ['prompt_tokens'], ['completion_tokens']),
    details: {
      model: wordOf(data.model),
      system_fingerprint: wordOf(data.system_fingerprint),
      server,
      image: image?.changes,
    },
  };
  if (reason === 'content_filter') return blocked('content_filter', facts);
  if (typeof message.refusal === 'string' && message.refusal !== '') return blocked('refusal', facts);
  if (reason === 'length') return truncated(message.content ?? '', 'length', facts);
  if (typeof message.content !== 'string') throw malformed(provider, 'a message with content', answer);
  if (reason === undefined || reason === 'stop' || reason === 'eos') return complete(message.content, facts);
  if (reason === 'insufficient_system_resource')
    throw malformed(provider, 'a complete answer (insufficient_system_resource)', answer);
  return truncated(message.content, reason, facts);
}
