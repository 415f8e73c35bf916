import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { always, inTurn, ok, send } from './answers.ts';
import { runCase, type CaseResult } from './case.ts';
import { clientOf } from './clients.ts';
import type { Answer, Script } from './service.ts';

const PAGE = readFileSync('docs/recipes.md', 'utf8');

/** The settings of a recipe as the page has them. */
function recipe(name: string): Readonly<Record<string, unknown>> {
  const [, yaml = ''] = PAGE.split(`### ${name}\n`)[1]?.split(/```(?:yaml)?\n/u) ?? [];
  const { models } = parse(yaml) as { models: Record<string, Record<string, unknown>> };
  return Object.values(models)[0]!;
}

/** Runs a recipe against a server of ours at another port. */
function runRecipe(name: string, script: Script, pages = 1): Promise<CaseResult> {
  const { base_url, ...settings } = recipe(name);
  expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/u);
  return runCase(clientOf('openai_compatible'), script, {
    pages,
    settings: { ...settings, api_key_env: undefined, timeout_ms: 20_000 },
    env: { SOME_KEY: undefined },
  });
}

interface Message {
  readonly content: string | null;
  readonly [name: string]: unknown;
}

const json = (body: unknown, status = 200): Answer => send(status, JSON.stringify(body));
const usage = { prompt_tokens: 1240, completion_tokens: 12, total_tokens: 1252 };

/** As Ollama 0.12 answers. */
const ollama = (message: Message, finish_reason = 'stop'): Answer =>
  json({
    id: 'chatcmpl-123',
    object: 'chat.completion',
    created: 1,
    model: 'qwen2.5vl:7b',
    system_fingerprint: 'fp_ollama',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage,
  });

/** As vLLM 0.11 answers. */
const vllm = (message: Message, finish_reason = 'stop'): Answer =>
  json({
    id: 'chatcmpl-0f',
    object: 'chat.completion',
    created: 1,
    model: 'Qwen/Qwen2.5-VL-7B-Instruct',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          refusal: null,
          annotations: null,
          audio: null,
          function_call: null,
          tool_calls: [],
          reasoning_content: null,
          ...message,
        },
        logprobs: null,
        finish_reason,
        stop_reason: null,
        token_ids: null,
      },
    ],
    service_tier: null,
    system_fingerprint: null,
    usage: { ...usage, prompt_tokens_details: null },
    prompt_logprobs: null,
    prompt_token_ids: null,
    kv_transfer_params: null,
  });

/** As llama-server b5400 and later answer. */
const llamaCpp = (message: Message, finish_reason = 'stop'): Answer =>
  json({
    choices: [{ finish_reason, index: 0, message: { role: 'assistant', ...message } }],
    created: 1,
    model: 'gpt-3.5-turbo',
    system_fingerprint: 'b7360-53ecd4f',
    object: 'chat.completion',
    usage,
    id: 'chatcmpl-x',
    timings: { prompt_n: 21, prompt_ms: 47.9, predicted_per_second: 30.1 },
  });

describe.each([
  ['Ollama', ollama],
  ['vLLM', vllm],
  ['llama.cpp', llamaCpp],
])('%s', (name, say) => {
  test('is asked without a key, once for each page', async () => {
    const { exit, service, entries } = await runRecipe(name, always(say({ content: 'text\n' })), 3);
    expect(exit).toBe(0);
    expect(service.requests).toHaveLength(3);
    const [first] = service.requests;
    expect(first?.path).toBe('/v1/chat/completions');
    expect(first?.headers.authorization).toBeUndefined();
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      model: recipe(name)['model_name'],
      temperature: 0,
      stream: false,
      messages: [{ role: 'user', content: [{ type: 'text' }, { type: 'image_url' }] }],
    });
    expect(entries.map(({ status, text }) => [status, text])).toEqual([
      ['ok', 'text\n'],
      ['ok', 'text\n'],
      ['ok', 'text\n'],
    ]);
  });

  test.each([
    ['in tags', { content: '<think>\nhm\n</think>\n\ntext' }],
    ['in tags of which the template has the first', { content: 'hm\n</think>\n\ntext' }],
    ['in a field', { content: 'text', reasoning_content: 'hm' }],
    ['in a field of another name', { content: 'text', reasoning: 'hm' }],
  ])('thinking %s is no text of the page', async (_, message) => {
    const { entries } = await runRecipe(name, always(say(message)));
    expect(entries).toMatchObject([{ status: 'ok', text: 'text' }]);
  });

  test.each([
    ['an empty answer', { content: '', reasoning_content: 'hm' }],
    ['no answer', { content: null, reasoning: 'hm' }],
  ])('thinking with %s is no empty page', async (_, message) => {
    const { exit, entries, service } = await runRecipe(name, always(say(message)));
    expect(exit).toBe(1);
    expect(entries).toMatchObject([{ status: 'truncated', text: '', reason: 'thinking' }]);
    expect(service.requests).toHaveLength(1);
  });

  test('a text that ends at the token limit is marked', async () => {
    const { entries } = await runRecipe(name, always(say({ content: 'half a' }, 'length')));
    expect(entries).toMatchObject([{ status: 'truncated', text: 'half a' }]);
  });
});

test.each([
  [
    'Ollama',
    404,
    { error: { message: "model 'qwen2.5vl:7b' not found", type: 'api_error', param: null, code: null } },
  ],
  [
    'vLLM',
    404,
    { error: { message: 'The model `m` does not exist.', type: 'NotFoundError', param: null, code: 404 } },
  ],
  [
    'vLLM',
    404,
    { object: 'error', message: 'The model `m` does not exist.', type: 'NotFoundError', code: 404 },
  ],
])('a model that %s does not have ends the run at once, with the setting', async (name, status, body) => {
  const { exit, service, output } = await runRecipe(name, always(json(body, status)), 30);
  expect(exit).toBe(65);
  expect(output).toMatch(/model .* not found \(HTTP 404.*set model_name to one it has.*(?:not found|exist)/u);
  expect(service.requests.length).toBeLessThanOrEqual(16);
});

test('llama.cpp without its part for images ends the run at once', async () => {
  const message =
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj';
  const refusal = json({ error: { code: 500, message, type: 'server_error' } }, 500);
  const { exit, service, output, report } = await runRecipe('llama.cpp', always(refusal), 20);
  expect(exit).toBe(65);
  expect(service.requests).toHaveLength(1);
  expect(output).toContain('mmproj');
  expect(report.failure?.code).toBe('MODEL_WITHOUT_IMAGES');
});

test('llama.cpp that loads its model is waited for', async () => {
  const loading = json({ error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }, 503);
  const { exit, service } = await runRecipe('llama.cpp', inTurn(loading, loading, ok('text')));
  expect(exit).toBe(0);
  expect(service.requests).toHaveLength(3);
});

test('a request that is longer than the context of vLLM is told in its words', async () => {
  const message = "This model's maximum context length is 16384 tokens. However, you requested 20000 tokens.";
  const { exit, service, output } = await runRecipe(
    'vLLM',
    always(json({ object: 'error', message, type: 'BadRequestError', param: null, code: 400 }, 400)),
    40,
  );
  expect(exit).toBe(65);
  expect(output).toContain('maximum context length is 16384 tokens');
  expect(service.requests.length).toBeLessThanOrEqual(5 + 15);
});
