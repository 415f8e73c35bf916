import type OpenAI from 'openai';
import { z } from 'zod';
import { importOptional } from '../../../io/import-optional.ts';
import type { GenerativeSettings } from './service-settings.ts';
import type {
  ImageLimits,
  Json,
  PageImage,
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
import { pageText } from './page-text.ts';
import { dataUrl, questionFor, type Question } from './prompt.ts';
import { RefusedFields, type SpareField } from './refused-fields.ts';

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
        message: z.looseObject({
          content: contentSchema.nullish(),
          refusal: z.unknown().optional(),
          // vLLM, Ollama and llama.cpp, by version and model
          reasoning_content: z.unknown().optional(),
          reasoning: z.unknown().optional(),
        }),
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
  /** Fields of the request that this service has and others have not. */
  readonly fields?: object;
  /** How closely the model looks at an image. */
  readonly imageDetail?: ImageDetail | undefined;
}

type ChatRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type ImageDetail = NonNullable<OpenAI.Chat.Completions.ChatCompletionContentPartImage.ImageURL['detail']>;

/** GPT-5 and later take no temperature, and count what they think into the tokens of an answer. */
const SPARE: readonly SpareField[] = [
  { name: 'temperature' },
  { name: 'max_tokens', instead: 'max_completion_tokens' },
  { name: 'max_completion_tokens', setting: 'max_tokens' },
];

/** A recognizer over any service that speaks the chat completions of OpenAI. */
export async function createChatRecognizer(
  settings: GenerativeSettings,
  options: ChatOptions,
  context: ProviderContext,
): Promise<Recognizer> {
  const { provider, baseUrl, key, limits } = options;
  const { default: Client } = await importOptional<{ default: typeof OpenAI }>(
    'openai',
    `provider ${provider}`,
  );
  const { model_name: model } = settings;
  const transport = new Transport({ provider, modelName: model, modelSetting: 'model_name' });
  const refused = new RefusedFields(SPARE, { provider, model }, context);
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
        const answer = await refused.send(generationOf(settings), settings.parameters, (generation) =>
          transport.attempt(signal, (headers) =>
            client.chat.completions.create(requestOf(settings, options, question, generation), { headers }),
          ),
        );
        const details = { image: question.image?.changes, request: refused.details };
        return pageText(readAnswer(answer.value, provider, details), settings, answer, provider);
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

/** What a model may refuse. */
function generationOf({ temperature, max_tokens }: GenerativeSettings): Partial<ChatRequest> {
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(max_tokens === undefined ? {} : { max_tokens }),
  };
}

function requestOf(
  { model_name, system, parameters }: GenerativeSettings,
  { fields, imageDetail }: ChatOptions,
  { prompt, image }: Question,
  generation: Partial<ChatRequest>,
): ChatRequest {
  const detail = imageDetail === undefined ? {} : { detail: imageDetail };
  return {
    model: model_name,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
      {
        role: 'user',
        content:
          image === undefined
            ? prompt
            : [
                { type: 'text', text: prompt },
                { type: 'image_url', image_url: { url: dataUrl(image), ...detail } },
              ],
      },
    ],
    ...generation,
    ...fields,
    ...parameters,
    stream: false,
  };
}

function readAnswer(
  answer: unknown,
  provider: string,
  details: Readonly<Record<string, Json | undefined>>,
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
      ...details,
    },
  };
  if (reason === 'content_filter') return blocked('content_filter', facts);
  if (typeof message.refusal === 'string' && message.refusal !== '') return blocked('refusal', facts);
  if (reason === 'length') return truncated(message.content ?? '', 'length', facts);
  // a model that only thought has not said that the page is empty
  const thought = wordOf(message.reasoning_content) ?? wordOf(message.reasoning);
  if (thought !== undefined && (message.content ?? '').trim() === '') return truncated('', 'thinking', facts);
  if (typeof message.content !== 'string') throw malformed(provider, 'a message with content', answer);
  if (reason === undefined || reason === 'stop' || reason === 'eos') return complete(message.content, facts);
  if (reason === 'insufficient_system_resource')
    throw malformed(provider, 'a complete answer (insufficient_system_resource)', answer);
  return truncated(message.content, reason, facts);
}
