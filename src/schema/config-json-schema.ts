import { z } from 'zod';
import { configSchema } from './config.ts';
import { deepseekSettings, geminiSettings, openaiCompatibleSettings, visionSettings } from './service-settings.ts';

const SERVICES = { gemini: geminiSettings, deepseek: deepseekSettings, openai_compatible: openaiCompatibleSettings, google_cloud_vision: visionSettings };

/** The JSON Schema of `errata.config.yaml`, for editors. */
export function jsonSchema(): object {
  const schema = toJson(configSchema);
  const models = (schema.properties as { models: { additionalProperties: object } }).models;
  models.additionalProperties = { ...models.additionalProperties, allOf: Object.entries(SERVICES).map(([name, settings]) => serviceRule(name, settings)) };
  return { title: 'errata configuration', ...schema };
}

function serviceRule(provider: string, settings: z.ZodType): object {
  const { properties, required } = toJson(settings);
  return {
    if: { properties: { provider: { const: provider } }, required: ['provider'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: {
      properties: { ...(properties as object), model: { type: 'string', description: 'another word for model_name' } },
      // its alias may stand for it
      required: ((required ?? []) as string[]).filter((name) => name !== 'model_name'),
    },
  };
}

function toJson(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
}
