import type Anthropic from '@anthropic-ai/sdk';
import type { GenerationConfig } from '@google/genai';
import type { OCRRequest$Outbound } from '@mistralai/mistralai/models/components';
import type OpenAI from 'openai';
import { expect, test } from 'vitest';
import { always, ok, send } from './answers.ts';
import { runCase } from './case.ts';
import { clientOf, generative } from './clients.ts';

const SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};

type Chat = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

async function bodyFor(name: string, settings: object): Promise<unknown> {
  const { service, exit } = await runCase(clientOf(name), always(ok('{"text":"a"}')), {
    settings: { ...settings, answer: { json: 'text' } },
  });
  expect(exit).toBe(0);
  return JSON.parse(service.requests[0]?.body ?? '');
}

/** What each setting becomes, held to the types of the official clients by the compiler. */
const chat: readonly (readonly [string, object, Partial<Chat>])[] = [
  [
    'openai_compatible',
    { response_schema: SCHEMA },
    { response_format: { type: 'json_schema', json_schema: { name: 'page', schema: SCHEMA, strict: true } } },
  ],
  ['openai_compatible', { thinking: 'low' }, { reasoning_effort: 'low' }],
  ['openai_compatible', { thinking: false }, { reasoning_effort: 'none' }],
  ['deepseek', { thinking: false }, { thinking: { type: 'disabled' } } as Partial<Chat>],
  ['deepseek', { thinking: true }, { thinking: { type: 'enabled' } } as Partial<Chat>],
];

const anthropic: readonly (readonly [string, object, Partial<Anthropic.MessageCreateParamsNonStreaming>])[] =
  [
    ['anthropic', { system: 'You read.' }, { system: 'You read.' }],
    ['anthropic', { thinking: false }, { thinking: { type: 'disabled' } }],
    ['anthropic', { thinking: true }, { thinking: { type: 'adaptive' } }],
    ['anthropic', { thinking: 2048 }, { thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['anthropic', { thinking: 'low' }, { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } }],
    [
      'anthropic',
      { response_schema: SCHEMA },
      { output_config: { format: { type: 'json_schema', schema: SCHEMA } } },
    ],
  ];

test.each([...chat, ...anthropic])('%s: %j is in the request', async (name, settings, expected) => {
  expect(await bodyFor(name, settings)).toMatchObject(expected);
});

type Generation = { readonly [Key in keyof GenerationConfig]: unknown };
const gemini: readonly (readonly [string, object, Generation])[] = [
  ['gemini', { thinking: false }, { thinkingConfig: { thinkingBudget: 0 } }],
  ['gemini', { thinking: true }, { thinkingConfig: { thinkingBudget: -1 } }],
  ['gemini', { thinking: 512 }, { thinkingConfig: { thinkingBudget: 512 } }],
  ['gemini', { thinking: 'low' }, { thinkingConfig: { thinkingLevel: 'LOW' } }],
  [
    'gemini',
    { response_schema: SCHEMA },
    { responseMimeType: 'application/json', responseJsonSchema: SCHEMA },
  ],
  ['gemini with generative-ai', { thinking: 0 }, { thinkingConfig: { thinkingBudget: 0 } }],
];

test.each(gemini)('%s: %j is in the request', async (name, settings, generationConfig) => {
  expect(await bodyFor(name, settings)).toMatchObject({ generationConfig });
});

test('what a model thinks with leaves no room for a temperature at Anthropic', async () => {
  expect(await bodyFor('anthropic', { thinking: 'high' })).not.toHaveProperty('temperature');
  expect(await bodyFor('anthropic', { thinking: false })).toHaveProperty('temperature', 0);
});

test('how closely an image is looked at is beside it', async () => {
  const body = (await bodyFor('openai_compatible', { image_detail: 'high' })) as Chat;
  expect(body.messages[0]?.content).toMatchObject([{}, { image_url: { detail: 'high' } }]);
});

test.each(generative)('$name is told what `system` says', async (client) => {
  const body = JSON.stringify(await bodyFor(client.name, { system: 'You are a reader of scans.' }));
  expect(body).toMatch(
    /"(?:role":"system","content|system|systemInstruction)":.{0,60}You are a reader of scans\./u,
  );
});

test('Mistral answers a schema in a field of its own', async () => {
  const annotated = { pages: [{ index: 0, markdown: '# a' }], document_annotation: '{"text":"a"}' };
  const { service, entries } = await runCase(
    clientOf('mistral_ocr'),
    always(send(200, JSON.stringify(annotated))),
    { settings: { response_schema: SCHEMA, answer: { json: 'text' } } },
  );
  expect(entries).toMatchObject([{ status: 'ok', text: 'a' }]);
  expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({
    document_annotation_format: {
      type: 'json_schema',
      json_schema: { name: 'page', schema: SCHEMA, strict: true },
    },
  } satisfies Partial<OCRRequest$Outbound>);
});

test.each([
  ['deepseek', { response_schema: SCHEMA }],
  ['deepseek', { image_detail: 'low' }],
  ['gemini', { image_detail: 'low' }],
  ['anthropic', { image_detail: 'low' }],
  ['anthropic', { max_tokens: null }],
  ['mistral_ocr', { prompt: 'Read.' }],
  ['mistral_ocr', { thinking: true }],
  ['google_cloud_vision', { strip: ['fence'] }],
  ['openai_compatible', { thinking: 512 }],
  ['openai_compatible', { strip: ['tables'] }],
  ['gemini', { answer: { xml: 'text' } }],
])('%s has no %j', async (name, settings) => {
  const { exit, service } = await runCase(clientOf(name), always(ok('text')), { settings });
  expect(exit).toBe(78);
  expect(service.requests).toEqual([]);
});
