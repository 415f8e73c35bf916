import { z } from 'zod';
import { configSchema, RUN_SETTINGS } from '../schema/config.ts';
import type { ProviderManifest } from './manifest.ts';
import { allManifests, DEFAULT_PROVIDER } from './providers/registry.ts';

type JsonObject = Record<string, unknown>;

/** The JSON Schema of a configuration, for editors: it refuses the settings and providers that a run refuses. */
export async function jsonSchema(): Promise<object> {
  const manifests = await allManifests();
  const schema = toJson(configSchema);
  const { models } = schema['properties'] as { models: { additionalProperties: JsonObject } };
  const rules = manifests.map(providerRule);
  models.additionalProperties = {
    ...models.additionalProperties,
    // a provider of the user's own takes what it likes, and is named by its file alone
    if: { required: ['module'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: { properties: { provider: false } },
    else: {
      properties: { provider: { enum: manifests.map(({ name }) => name) } },
      allOf: rules.map(({ rule }) => rule),
    },
  };
  const definitions = Object.assign({}, ...rules.map((rule) => rule.definitions)) as JsonObject;
  return {
    title: 'errata configuration',
    ...schema,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

/** The settings of a provider and of the run, and no others. */
function providerRule({ name, settings }: ProviderManifest): { rule: object; definitions: JsonObject } {
  const { properties, required = [], $defs = {} } = renamed(toJson(settings), name);
  const own = properties as JsonObject;
  const alias =
    'model_name' in own ? { model: { type: 'string', description: 'another word for model_name' } } : {};
  return {
    rule: {
      if: {
        properties: { provider: { const: name } },
        ...(name === DEFAULT_PROVIDER ? {} : { required: ['provider'] }),
      },
      // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
      then: {
        // what the run reads is described above; here it is only allowed
        properties: { ...allowed(runSettings('prompt' in own)), ...own, ...alias },
        additionalProperties: false,
        ...requirement(required as string[]),
        ...('prompt' in own ? { not: { required: ['prompt', 'prompts'] } } : {}),
      },
    },
    definitions: $defs as JsonObject,
  };
}

/** Settings that the run reads; several prompts only where there may be one. */
function runSettings(takesPrompt: boolean): readonly string[] {
  return Object.keys(RUN_SETTINGS).filter((name) => takesPrompt || name !== 'prompts');
}

function allowed(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** `model` may stand for `model_name`, but not beside it. */
function requirement(required: readonly string[]): object {
  const others = required.filter((name) => name !== 'model_name');
  const isNamed = required.includes('model_name');
  return {
    ...(others.length === 0 ? {} : { required: others }),
    ...(isNamed ? { oneOf: [{ required: ['model_name'] }, { required: ['model'] }] } : {}),
  };
}

/** Definitions of several schemas come into one document, so their names must differ. */
function renamed(schema: JsonObject, name: string): JsonObject {
  const { $defs = {}, ...rest } = schema;
  const text = JSON.stringify(rest).replaceAll('"#/$defs/', `"#/$defs/${name}.`);
  const definitions = Object.entries($defs as JsonObject).map(([key, value]) => [
    `${name}.${key}`,
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/$defs/${name}.`)) as unknown,
  ]);
  return { ...(JSON.parse(text) as JsonObject), $defs: Object.fromEntries(definitions) as JsonObject };
}

function toJson(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
}
