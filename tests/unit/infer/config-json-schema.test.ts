import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { starterConfig } from '../../../src/cli/init/starter-config.ts';
import { jsonSchema } from '../../../src/infer/config-json-schema.ts';
import { loadModel } from '../../../src/infer/load-provider.ts';
import { allManifests } from '../../../src/infer/providers/registry.ts';
import { parseConfig } from '../../../src/schema/config-text.ts';

const validate = new Ajv2020({ strict: false }).compile(await jsonSchema());

/** What a run says of a configuration; undefined when it takes it. */
async function refusal(text: string): Promise<unknown> {
  try {
    const config = parseConfig(text, '/x/c.yaml');
    for (const [name, entry] of Object.entries(config.data.models))
      if (entry.module === undefined || entry.provider !== undefined)
        await loadModel(name, entry, config, undefined);
    return undefined;
  } catch (error) {
    return error;
  }
}

const model = (settings: string): string => `models:\n  A: ${settings}\n`;

/** The starter configuration asks for the models of services; here the examples are chosen. */
const withModels = (yaml: string): string =>
  yaml.replaceAll(/model_name: # choose one, such as (\S+)/gu, 'model_name: $1');

describe('refused by the schema as by a run', () => {
  test.each([
    ['an unknown provider', '{ provider: foo }'],
    ['a module beside a provider', '{ module: ./mine.mjs, provider: tesseract }'],
    ['an unknown setting', '{ provider: tesseract, langages: [bod] }'],
    ['an unknown setting of a service', '{ provider: gemini, tempreature: 1 }'],
    ['an unknown setting of bdrc', '{ provider: bdrc, kfactor: 2 }'],
    ['an unknown setting of the provider that need not be named', '{ kfactor: 2 }'],
    ['a setting of another provider', '{ provider: csv, file: a.csv, languages: [bod] }'],
    ['a wrong word', '{ provider: bdrc, encoding: ewts }'],
    ['a wrong type', '{ provider: tesseract, languages: 7 }'],
    ['languages that are none', '{ provider: tesseract, languages: "eng bod" }'],
    ['a model that is not chosen', '{ provider: gemini, model_name: }'],
    ['batches that are none', '{ provider: csv, file: a.csv, batches: [] }'],
    ['a temperature that is none', '{ provider: gemini, temperature: warm }'],
    ['a number out of range', '{ provider: gemini, max_workers: 0 }'],
    ['a setting that is missing', '{ provider: csv }'],
    ['a model that is missing', '{ provider: openai_compatible, base_url: "https://x.example" }'],
    [
      'a model of two names',
      '{ provider: openai_compatible, base_url: "https://x.example", model: a, model_name: b }',
    ],
    ['a parameter that is no JSON object', '{ provider: gemini, parameters: [1] }'],
    ['prompts of a provider that takes none', '{ provider: tesseract, prompts: { p: x } }'],
    ['one prompt beside several', '{ provider: gemini, prompt: x, prompts: { p: x } }'],
    ['a prompt that is no text', '{ provider: gemini, prompts: { p: 3 } }'],
  ])('%s', async (_, settings) => {
    expect(await refusal(model(settings))).toBeInstanceOf(Error);
    expect(validate(parse(model(settings)))).toBe(false);
  });

  test('an unknown key beside the models', () => {
    expect(validate({ models: {}, worker: 3 })).toBe(false);
  });
});

describe('taken by the schema as by a run', () => {
  test.each([
    ['the provider that need not be named', '{ model_dir: models/Woodblock, dewarp: true }'],
    ['settings of the run', '{ provider: csv, file: a.csv, max_workers: 2, price: { page: 1 } }'],
    ['a model by its other name', '{ provider: openai_compatible, base_url: "https://x.example", model: m }'],
    ['languages in one word', '{ provider: tesseract, languages: eng+bod }'],
    ['one language', '{ provider: tesseract, languages: eng }'],
    ['batches', '{ provider: csv, file: a.csv, batches: [arabic] }'],
    ['numbers that are left to the service', '{ provider: gemini, temperature: null, max_tokens: null }'],
    ['the name of a prompt', '{ provider: gemini, prompt: tibetan }'],
    ['nested parameters', '{ provider: gemini, parameters: { a: { b: [1, null, x] } } }'],
    ['several prompts', '{ provider: gemini, prompts: { plain: Read., long: Read all. } }'],
    ['a provider of your own with settings of its own', '{ module: ./mine.mjs, anything: [1] }'],
  ])('%s', async (_, settings) => {
    expect(await refusal(model(settings))).toBeUndefined();
    expect([validate(parse(model(settings))), validate.errors]).toEqual([true, null]);
  });

  test('the starter configuration with every provider', async () => {
    const starters = (await allManifests()).map(({ starter }) => ({ model: starter.model, isActive: true }));
    expect(validate(parse(starterConfig(starters)))).toBe(false);
    expect([validate(parse(withModels(starterConfig(starters)))), validate.errors]).toEqual([true, null]);
  });
});
