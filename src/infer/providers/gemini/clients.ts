import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { GoogleGenAI } from '@google/genai';
import type { GoogleGenerativeAI } from '@google/generative-ai';
import { readFile } from '../../../io/read-file.ts';
import { importOptional } from '../../../io/import-optional.ts';
import { ErrataError } from '../../../schema/error.ts';
import type { Transport } from '../../transport/index.ts';
import { base64Of, type Question } from '../shared/prompt.ts';
import type { GeminiSettings } from './settings.ts';

const BASE_URL = 'https://generativelanguage.googleapis.com';

export interface GeminiOptions {
  readonly settings: GeminiSettings;
  readonly key: string;
  readonly transport: Transport;
}

/** What a model may refuse, in the words of the request. */
export type Generation = Readonly<Record<string, unknown>>;

/** Sends one page and returns the answer as the client read it. */
export type Generate = (
  question: Question,
  generation: Generation,
  headers: Record<string, string>,
) => Promise<unknown>;

function partsOf({
  prompt,
  image,
}: Question): ({ inlineData: { mimeType: string; data: string } } | { text: string })[] {
  if (image === undefined) return [{ text: prompt }];
  return [{ inlineData: { mimeType: image.mimeType, data: base64Of(image) } }, { text: prompt }];
}

/** What no model refuses for itself. */
function configOf({ response_schema, thinking, parameters }: GeminiSettings): Record<string, unknown> {
  return {
    ...(response_schema === undefined
      ? {}
      : { responseMimeType: 'application/json', responseJsonSchema: response_schema }),
    ...(thinking === undefined ? {} : { thinkingConfig: thinkingOf(thinking) }),
    ...parameters,
  };
}

/** A budget of -1 is the model's own choice. */
function thinkingOf(thinking: NonNullable<GeminiSettings['thinking']>): Record<string, unknown> {
  if (typeof thinking === 'string') return { thinkingLevel: thinking.toUpperCase() };
  return { thinkingBudget: typeof thinking === 'number' ? thinking : thinking ? -1 : 0 };
}

export async function createGenai({ settings, key, transport }: GeminiOptions): Promise<Generate> {
  const { GoogleGenAI: Client } = await importOptional<{ GoogleGenAI: typeof GoogleGenAI }>(
    '@google/genai',
    'provider gemini',
  );
  // without `vertexai: false` a variable could send the pages to another service
  const client = new Client({
    apiKey: key,
    vertexai: false,
    httpOptions: { baseUrl: settings.base_url ?? BASE_URL, fetch: transport.fetch },
  });
  const { system } = settings;
  const config = { ...(system === undefined ? {} : { systemInstruction: system }), ...configOf(settings) };
  return (question, generation, headers) =>
    client.models.generateContent({
      model: settings.model_name,
      contents: [{ role: 'user', parts: partsOf(question) }],
      config: { ...generation, ...config, httpOptions: { headers } },
    });
}

export async function createGenerativeAi({ settings, key, transport }: GeminiOptions): Promise<Generate> {
  const { GoogleGenerativeAI: Client } = await loadGenerativeAi(transport.fetch);
  const { model_name: model, system } = settings;
  const client = new Client(key).getGenerativeModel(
    { model, ...(system === undefined ? {} : { systemInstruction: system }) },
    { baseUrl: settings.base_url ?? BASE_URL },
  );
  return async (question, generation, headers) => {
    const contents = [{ role: 'user', parts: partsOf(question) }];
    const { response } = await client.generateContent(
      { contents, generationConfig: { ...generation, ...configOf(settings) } },
      { baseUrl: settings.base_url ?? BASE_URL, customHeaders: headers },
    );
    return response;
  };
}

/**
 * The package calls the global `fetch`, which follows redirects with the key in hand.
 * It is one file without imports, so it is compiled here with our `fetch` in scope.
 */
async function loadGenerativeAi(
  fetch: Transport['fetch'],
): Promise<{ GoogleGenerativeAI: typeof GoogleGenerativeAI }> {
  const require = createRequire(import.meta.url);
  let path: string;
  try {
    path = require.resolve('@google/generative-ai');
  } catch (cause) {
    throw new ErrataError(
      'MISSING_PACKAGE',
      'sdk: generative-ai needs the package @google/generative-ai, which is not installed: npm ' +
        'install @google/generative-ai',
      { cause },
    );
  }
  const module = { exports: {} };
  const load = compileFunction(await readFile(path, 'utf8'), ['module', 'exports', 'require', 'fetch'], {
    filename: path,
  });
  load(module, module.exports, require, fetch);
  return module.exports as { GoogleGenerativeAI: typeof GoogleGenerativeAI };
}
