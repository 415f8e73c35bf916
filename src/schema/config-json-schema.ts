import { z } from 'zod';
import { configSchema } from './config.ts';
import { commandSettings, csvSettings, tesseractSettings } from './local-settings.ts';
import {
  deepseekSettings,
  geminiSettings,
  openaiCompatibleSettings,
  visionSettings,
} from './service-settings.ts';

const PROVIDERS = {
  tesseract: tesseractSettings,
  google_cloud_vision: visionSettings,
  gemini: geminiSettings,
  deepseek: deepseekSettings,
  openai_compatible: openaiCompatibleSettings,
  command: commandSettings,
  csv: csvSettings,
};

/** The JSON Schema of `errata.config.yaml`, for editors. */
export function jsonSchema(): object {
  const schema = toJson(configSchema);
  const models = (schema.properties as { models: { additionalProperties: object } }).models;
  models.additionalProperties = {
    ...models.additionalProperties,
    allOf: Object.entries(PROVIDERS).map(([name, settings]) => providerRule(name, settings)),
  };
  return { title: 'errata configuration', ...schema };
}

function providerRule(provider: string, settings: z.ZodType): object {
  const { properties, required } = toJson(settings);
  return {
    if: { properties: { provider: { const: provider } }, required: ['provider'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: {
      properties: {
        ...(properties as object),
        ...('model_name' in (properties as object)
          ? { model: { type: 'string', description: 'another word for model_name' } }
          : {}),
      },
      // its alias may stand for it
      required: ((required ?? []) as string[]).filter((name) => name !== 'model_name'),
    },
  };
}

function toJson(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
}
