import type Anthropic from '@anthropic-ai/sdk';
import type { protos } from '@google-cloud/vision';
import type { Content, GenerateContentResponse, GenerationConfig } from '@google/genai';
import type { GenerateContentRequest } from '@google/generative-ai';
import type {
  OCRPageObject,
  OCRRequest$Outbound,
  OCRUsageInfo,
} from '@mistralai/mistralai/models/components';
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
  readonly anthropic: Anthropic.MessageCreateParamsNonStreaming;
  /** The client also sends what the service takes for granted. */
  readonly mistral: Omit<OCRRequest$Outbound, 'include_blocks'>;
}

/** The fields of a type as JSON has them; the client of Mistral renames them when it reads. */
interface MistralAnswer {
  readonly pages: Pick<OCRPageObject, 'index' | 'markdown' | 'images' | 'dimensions'>[];
  readonly model: string;
  readonly document_annotation?: string | null;
  readonly usage_info: { readonly pages_processed: OCRUsageInfo['pagesProcessed'] };
}

/** What they say is answered. */
export interface WireAnswers {
  readonly chat: OpenAI.Chat.Completions.ChatCompletion;
  readonly gemini: InJson<
    Pick<GenerateContentResponse, 'candidates' | 'usageMetadata' | 'modelVersion' | 'promptFeedback'>
  >;
  readonly vision: InJson<NonNullable<ConstructorParameters<Vision['BatchAnnotateImagesResponse']>[0]>>;
  /** Without what only tools and caches fill. */
  readonly anthropic: Pick<Anthropic.Message, 'id' | 'type' | 'role' | 'model' | 'stop_sequence'> & {
    readonly content: (Omit<Anthropic.TextBlock, 'citations'> | Anthropic.ThinkingBlock)[];
    readonly stop_reason: Anthropic.StopReason;
    readonly usage: Pick<
      Anthropic.Usage,
      'input_tokens' | 'output_tokens' | 'cache_creation_input_tokens' | 'cache_read_input_tokens'
    >;
  };
  readonly mistral: MistralAnswer;
}
