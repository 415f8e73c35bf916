import { z } from 'zod';
import { generativeSettings, remoteModel, responseSchema, withAlias } from '../shared/service-settings.ts';

/** Words of `effort`. */
const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Most services choose this themselves; here it has to be said. */
const MAX_TOKENS = 8192;

const LEAST_THINKING_TOKENS = 1024;

export const anthropicSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    model_name: remoteModel('claude-sonnet-4-5'),
    temperature: z.number().min(0).max(1).nullable().default(0).describe('null: left out of the request'),
    max_tokens: z.int().min(1).default(MAX_TOKENS).describe('most tokens of an answer, thinking included'),
    response_schema: responseSchema,
    thinking: z
      .union([z.boolean(), z.int().min(LEAST_THINKING_TOKENS), z.enum(EFFORTS)])
      .optional()
      .describe('whether the model thinks first, with how many tokens at most, or with how much effort'),
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'ANTHROPIC_API_KEY';

export type AnthropicSettings = z.output<typeof anthropicSettings>;
