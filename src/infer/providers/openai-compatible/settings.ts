import { z } from 'zod';
import {
  baseUrl,
  generativeSettings,
  remoteModel,
  responseSchema,
  withAlias,
} from '../shared/service-settings.ts';

/** Words of `reasoning_effort`. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

export const openaiCompatibleSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    base_url: baseUrl.describe('address up to, without, /chat/completions'),
    model_name: remoteModel('gpt-5-mini or qwen2.5vl:7b'),
    response_schema: responseSchema,
    thinking: z
      .union([z.literal(false), z.enum(EFFORTS)])
      .optional()
      .describe('how much the model thinks first (reasoning_effort); false: none'),
    image_detail: z
      .enum(['low', 'high', 'auto'])
      .optional()
      .describe('how closely the model looks at the image'),
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

export type OpenaiCompatibleSettings = z.output<typeof openaiCompatibleSettings>;
