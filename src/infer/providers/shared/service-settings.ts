import { z } from 'zod';
import { namedRecord } from '../../../schema/named-record.ts';
import { isLoopback } from '../../transport/loopback.ts';
import { prompt } from './prompt-setting.ts';
import { textSettings } from './text-settings.ts';
import { trim } from './trim-setting.ts';

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/u;

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
export const serviceSettings = {
  base_url: baseUrl.optional().describe('address of the service'),
  api_key: z.string().optional().describe('${VARIABLE}: the variable that holds the key'),
  api_key_env: z
    .string()
    .regex(VARIABLE_NAME, 'expected the name of a variable')
    .optional()
    .describe('name of the variable that holds the key'),
  trim,
  max_image_side: z
    .int()
    .min(16)
    .optional()
    .describe('longest side in pixels; larger images are scaled down'),
  max_image_bytes: z
    .int()
    .min(1024)
    .optional()
    .describe('most bytes of an image; larger ones are sent as JPEG, then scaled down'),
};

/** A number that the service is left to choose when it is null. */
function orNull(number: z.ZodNumber): z.ZodType<number | undefined, number | null | undefined> {
  return number.nullish().transform((value) => value ?? undefined);
}

/** Settings of services that answer a prompt. */
export const generativeSettings = {
  ...serviceSettings,
  ...textSettings,
  prompt,
  system: z.string().min(1).optional().describe('what the model is told before the prompt'),
  temperature: z.number().min(0).max(2).nullable().default(0).describe('null: left out of the request'),
  max_tokens: orNull(z.int().min(1)).describe('most tokens of an answer; null: left out of the request'),
  parameters: namedRecord(z.json())
    .default({})
    .describe('further fields of the request, as the service names them'),
};

/** A JSON Schema that the answer follows. */
export const responseSchema = namedRecord(z.json())
  .optional()
  .describe('JSON Schema that the answer has to follow; `answer` names the field with the text');

/** `model` is another word for `model_name`. */
export function withAlias(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('model' in value) || 'model_name' in value)
    return value;
  const { model, ...rest } = value as Record<string, unknown>;
  return { ...rest, model_name: model };
}

/** A model's name is part of an address: it must not lead elsewhere. */
const MODEL_NAME = /^(?!.*\.\.)[\w.:/@-]+$/u;

/** The name of a model at a service; `example` is told where none is given. */
export function remoteModel(example: string): z.ZodString {
  const expected = `expected the name of a model, such as ${example}`;
  return z.string(expected).regex(MODEL_NAME, expected).describe('model of the service');
}

/** What every service that answers a prompt is asked with. */
export type GenerativeSettings = z.output<z.ZodObject<typeof generativeSettings>> & {
  readonly model_name: string;
};
