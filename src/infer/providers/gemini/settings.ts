import { z } from 'zod';
import { generativeSettings, remoteModel, withAlias } from '../shared/service-settings.ts';

export const geminiSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    model_name: remoteModel.default('gemini-2.0-flash'),
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
