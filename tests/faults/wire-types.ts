import type { protos } from '@google-cloud/vision';
import type { Content, GenerateContentResponse, GenerationConfig } from '@google/genai';
import type { GenerateContentRequest } from '@google/generative-ai';
import type OpenAI from 'openai';

/** A type of a client as it is in JSON: words in place of enumerations, base64 in place of bytes. */
type InJson<Value> = Value extends Uint8Array
  ? string
  : Value extends string
    ? `${Value}`
    : Value extends readonly (infer Item)[]
      ? InJson<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: InJson<Value[Key]> }
        : Value;

type Vision = typeof protos.google.cloud.vision.v1;

/** What the official clients say is sent. */
export interface WireRequests {
  readonly chat: OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
  /** Both clients of Gemini send the same. */
  readonly gemini: GenerateContentRequest & {
    readonly contents: InJson<Content>[];
    readonly generationConfig: InJson<GenerationConfig>;
  };
  readonly vision: InJson<NonNullable<ConstructorParameters<Vision['BatchAnnotateImagesRequest']>[0]>>;
}

/** What they say is answered. */
export interface WireAnswers {
  readonly chat: OpenAI.Chat.Completions.ChatCompletion;
  readonly gemini: InJson<
    Pick<GenerateContentResponse, 'candidates' | 'usageMetadata' | 'modelVersion' | 'promptFeedback'>
  >;
  readonly vision: InJson<NonNullable<ConstructorParameters<Vision['BatchAnnotateImagesResponse']>[0]>>;
}
