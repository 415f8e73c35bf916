import { z } from 'zod';
import { generativeSettings, remoteModel, withAlias } from '../shared/service-settings.ts';

export const deepseekSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    model_name: remoteModel('deepseek-flash').default('deepseek-chat'),
    thinking: z.boolean().optional().describe('whether the model thinks first; default that of the service'),
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'DEEPSEEK_API_KEY';

export type DeepseekSettings = z.output<typeof deepseekSettings>;
