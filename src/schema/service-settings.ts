import { z } from 'zod';
import { namedRecord } from './named-record.ts';

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/u;

/** Names of this machine, to which plain http may go. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/u.test(hostname)
  );
}

function isUsableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Plain http is for this machine only: a key would travel in the open. */
export const baseUrl = z
  .string()
  .refine(isUsableUrl, 'expected an https address without user, query or fragment (http for loopback only)')
  .transform((text) => text.replace(/\/+$/u, ''));

/** Settings that every service takes. */
const shared = {
  base_url: baseUrl.optional().describe('address of the service'),
  api_key: z.string().optional().describe('${VARIABLE}: the variable that holds the key'),
  api_key_env: z
    .string()
    .regex(VARIABLE_NAME, 'expected the name of a variable')
    .optional()
    .describe('name of the variable that holds the key'),
  trim: z.boolean().default(true).describe('drop white space around the text of a page'),
  max_image_side: z
    .int()
    .min(16)
    .optional()
    .describe('longest side in pixels; larger images are scaled down'),
  max_image_bytes: z
    .int()
    .min(1024)
    .optional()
    .describe('most bytes of an image; larger ones are scaled down'),
};

/** Asks for the text alone; of any script. */
const DEFAULT_PROMPT =
  'Transcribe all the text in this image exactly as it is written, line by line. Return only the raw text: no translation, no explanation, no formatting.';

const generative = {
  ...shared,
  prompt: z.string().min(1).default(DEFAULT_PROMPT).describe('what the model is asked for'),
  temperature: z.number().min(0).max(2).default(0),
  max_tokens: z.int().min(1).optional().describe('most tokens of an answer'),
  parameters: namedRecord(z.json())
    .default({})
    .describe('further fields of the request, as the service names them'),
};

/** `model` is another word for `model_name`. */
function withAlias(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('model' in value) || 'model_name' in value)
    return value;
  const { model, ...rest } = value as Record<string, unknown>;
  return { ...rest, model_name: model };
}

/** A model's name is part of an address: it must not lead elsewhere. */
const remoteModel = z.string().regex(/^(?!.*\.\.)[\w.:/@-]+$/u, 'expected the name of a model');

export const geminiSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generative,
    model_name: remoteModel.default('gemini-2.0-flash'),
    sdk: z
      .enum(['genai', 'generative-ai'])
      .default('genai')
      .describe(
        'client package: @google/genai, or @google/generative-ai, whose support ended in August 2025',
      ),
  }),
);

export const deepseekSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generative,
    model_name: remoteModel.default('deepseek-chat'),
  }),
);

export const openaiCompatibleSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generative,
    base_url: baseUrl.describe('address up to, without, /chat/completions'),
    model_name: remoteModel,
  }),
);

export const visionSettings = z.strictObject({
  ...shared,
  base_url: baseUrl
    .refine((text) => new URL(text).pathname === '/', 'expected scheme://host:port without a path')
    .optional()
    .describe('address of the service: scheme://host:port'),
  language_hints: z
    .array(z.string().min(2))
    .default(['bo'])
    .describe('languages of the text, as BCP 47 tags; empty: found by the service'),
  feature: z.enum(['document_text_detection', 'text_detection']).default('document_text_detection'),
});

export type GeminiSettings = z.infer<typeof geminiSettings>;
export type ChatSettings = z.infer<typeof deepseekSettings>;
export type VisionSettings = z.infer<typeof visionSettings>;
