import { z } from 'zod';
import { baseUrl, generativeSettings, remoteModel, withAlias } from '../shared/service-settings.ts';

export const openaiCompatibleSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...generativeSettings,
    base_url: baseUrl.describe('address up to, without, /chat/completions'),
    model_name: remoteModel,
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'OPENAI_API_KEY';

export type OpenaiCompatibleSettings = z.output<typeof openaiCompatibleSettings>;
