import { jsonSchema as modelsSchema } from '../infer/config-json-schema.ts';
import { DEFAULT_SECTIONS } from '../schema/config-names.ts';
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { flagsWithDefaults } from './flag-defaults.ts';
import type { Flag } from '../options/flag.ts';
import { configKey, spelled } from '../options/spelling.ts';

type JsonObject = Record<string, unknown>;

/** The JSON Schema of `errata.config.yaml`: models as a run takes them, and the flags of commands as their tables. */
export async function jsonSchema(): Promise<object> {
  const schema = (await modelsSchema()) as JsonObject & { readonly properties: JsonObject };
  const sections = await Promise.all(
    DEFAULT_SECTIONS.map(async (name) => [name, sectionSchema(await commands[name]!.load())] as const),
  );
  const { required: _, ...rest } = schema;
  // what has only defaults needs no models
  return { ...rest, properties: { ...schema.properties, ...Object.fromEntries(sections) } };
}

function sectionSchema(command: Command): JsonObject {
  const flags = Object.entries(flagsWithDefaults(command));
  return {
    type: 'object',
    description: `defaults of the flags of errata ${command.name}`,
    properties: Object.fromEntries(flags.map(([key, flag]) => [configKey(key), valueSchema(key, flag)])),
    additionalProperties: false,
  };
}

function valueSchema(key: string, { config, describe, absent, defaultText }: Flag): JsonObject {
  // a switch that is on is described by what turns it off
  const what = absent === true ? `false: ${describe}` : describe;
  const fallback = defaultText === undefined ? '' : `; default ${defaultText}`;
  return { ...config, description: `--${spelled(key)}: ${what}${fallback}` };
}
