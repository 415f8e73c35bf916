import { z } from 'zod';
import { namedRecord } from '../../../schema/named-record.ts';
import { remoteModel, responseSchema, serviceSettings, withAlias } from '../shared/service-settings.ts';
import { textSettings } from '../shared/text-settings.ts';

export const mistralOcrSettings = z.preprocess(
  withAlias,
  z.strictObject({
    ...serviceSettings,
    ...textSettings,
    model_name: remoteModel('mistral-ocr-latest').default('mistral-ocr-latest'),
    response_schema: responseSchema,
    parameters: namedRecord(z.json())
      .default({})
      .describe('further fields of the request, as the service names them'),
  }),
);

/** Variable that holds the key unless the settings name another. */
export const KEY_VARIABLE = 'MISTRAL_API_KEY';

export type MistralOcrSettings = z.output<typeof mistralOcrSettings>;
