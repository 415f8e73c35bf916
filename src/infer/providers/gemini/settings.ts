import { z } from 'zod';
import { generativeSettings, remoteModel, responseSchema, withAlias } from '../shared/service-settings.ts';

/** Words of `thinkingLevel`. */
const LEVELS = ['minimal', 'low', 'medium', 'high'] as const;

export const geminiSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    model_name: remoteModel('gemini-2.5-flash').default('gemini-2.0-flash'),
    response_schema: responseSchema,
    thinking: z
      .union([z.boolean(), z.int().min(0), z.enum(LEVELS)])
      .optional()
      .describe(
        'whether the model thinks first, with how many tokens (2.5), or at which level (3 and later)',
      ),
    sdk: z
      .enum(['genai', 'generative-ai'])
      .default('genai')
      .describe(
        'client package: @google/genai, or @google/generative-ai, whose support ended in August 2025',
      ),
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'GEMINI_API_KEY';

export type GeminiSettings = z.output<typeof geminiSettings>;
