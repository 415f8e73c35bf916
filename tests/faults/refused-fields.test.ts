import { describe, expect, test } from 'vitest';
import { always, ok, refuse } from './answers.ts';
import { runCase } from './case.ts';
import { clientOf, generative } from './clients.ts';
import type { Answer, Script, SeenRequest } from './service.ts';

type Body = Record<string, unknown>;
const bodyOf = ({ body }: SeenRequest): Body => JSON.parse(body) as Body;

/** The fields of a request beside the question, wherever the wire format has them. */
function fieldsOf(request: SeenRequest): Body {
  const body = bodyOf(request);
  return (body['generationConfig'] as Body | undefined) ?? body;
}

/** An error that names its field as OpenAI does. */
function unsupported(param: string, message: string): Answer {
  return ({ response }) => {
    const error = { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  };
}

/** As GPT-5 and later answer. */
const gpt5: Script = (_, request) => {
  const body = bodyOf(request);
  if ('max_tokens' in body)
    return unsupported(
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    );
  if ('temperature' in body)
    return unsupported(
      'temperature',
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    );
  return ok('text');
};

describe('a model that takes neither temperature nor max_tokens', () => {
  const client = clientOf('openai_compatible');

  test('costs one request for each field, is remembered and told once', async () => {
    const { exit, service, output, entries } = await runCase(client, gpt5, {
      pages: 6,
      settings: { max_workers: 1, max_tokens: 500 },
    });
    expect(exit).toBe(0);
    expect(service.requests).toHaveLength(6 + 2);
    for (const request of service.requests.slice(2)) {
      expect(bodyOf(request)).toMatchObject({ max_completion_tokens: 500 });
      expect(bodyOf(request)).not.toHaveProperty('temperature');
    }
    expect(output.match(/temperature is left out for the rest of the run/gu)).toHaveLength(1);
    expect(output.match(/max_completion_tokens is sent in place of max_tokens/gu)).toHaveLength(1);
    expect(entries.map(({ attempts, details }) => [attempts, details?.['request']])).toEqual(
      entries.map(() => [1, { temperature: 'left out', max_tokens: 'sent as max_completion_tokens' }]),
    );
  });

  test('is told once by many workers too', async () => {
    const { exit, service, output } = await runCase(client, gpt5, {
      pages: 12,
      settings: { max_workers: 4, max_tokens: 500 },
    });
    expect(exit).toBe(0);
    // those of the workers that were under way when the first was refused
    expect(service.requests.length).toBeLessThanOrEqual(12 + 2 * 4);
    expect(output.match(/is left out/gu)).toHaveLength(1);
    expect(output.match(/in place of/gu)).toHaveLength(1);
  });

  test('gets neither when they are null', async () => {
    const { exit, service } = await runCase(client, gpt5, {
      settings: { temperature: null, max_tokens: null },
    });
    expect(exit).toBe(0);
    expect(service.requests).toHaveLength(1);
  });
});

test.each(generative)('$name leaves out a temperature that is null', async (client) => {
  const { service } = await runCase(client, always(ok('text')), { settings: { temperature: null } });
  expect(fieldsOf(service.requests[0]!)).not.toHaveProperty('temperature');
});

test.each(generative.filter(({ wire }) => wire !== 'anthropic'))(
  '$name leaves out max_tokens that is null, with the key of an answer that never had it',
  async (client) => {
    const { service, again } = await runCase(client, always(ok('text')), { settings: { max_tokens: null } });
    const fields = fieldsOf(service.requests[0]!);
    expect(fields).not.toHaveProperty('max_tokens');
    expect(fields).not.toHaveProperty('maxOutputTokens');
    expect((await again()).report).toMatchObject({ asked: 0, cached: 1 });
  },
);

test.each(generative)('$name sends a request again without the field that is refused', async (client) => {
  const script: Script = (_, request) =>
    'temperature' in fieldsOf(request)
      ? refuse(400, '`temperature` is deprecated for this model.', { code: 'invalid_request_error' })
      : ok('text');
  const { exit, service, output } = await runCase(client, script, { pages: 3, settings: { max_workers: 1 } });
  expect(exit).toBe(0);
  expect(service.requests).toHaveLength(4);
  expect(output.match(/temperature is left out/gu)).toHaveLength(1);
  expect(service.requests.map((request) => 'temperature' in fieldsOf(request))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a field in a list of faults is found by its place, one in an echo of the request is not', async () => {
  const faults = (body: object): Answer => {
    return ({ response }) => {
      response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  };
  const extra = {
    type: 'extra_forbidden',
    loc: ['body', 'temperature'],
    msg: 'Extra inputs are not permitted',
  };
  const client = clientOf('openai_compatible');
  const found = await runCase(client, (_, request) =>
    'temperature' in bodyOf(request) ? faults({ detail: [{ ...extra, input: 0 }] }) : ok('text'),
  );
  expect(found).toMatchObject({ exit: 0, entries: [{ status: 'ok' }] });
  expect(found.service.requests).toHaveLength(2);
  const echo = { type: 'missing', loc: ['body', 'user'], msg: 'Field required', input: { temperature: 0 } };
  const refused = await runCase(client, always(faults({ detail: [echo] })));
  expect(refused.service.requests).toHaveLength(1);
  expect(refused.entries[0]?.error?.message).toContain('body.user: Field required');
});

test.each([
  ['a value that is too large', { max_tokens: 99_999 }, 'max_tokens is too large: 99999. At most 16384'],
  ['a field of parameters', { temperature: null, parameters: { top_k: 5 } }, "Unknown parameter: 'top_k'."],
  [
    'a field of parameters with the name of ours',
    { parameters: { temperature: 3 } },
    "Unknown parameter: 'temperature'.",
  ],
])('%s is the user’s to mend', async (_, settings, message) => {
  const { exit, service, entries, output } = await runCase(
    clientOf('openai_compatible'),
    always(unsupported('', message)),
    { settings },
  );
  expect(exit).toBe(1);
  expect(service.requests).toHaveLength(1);
  expect(output).not.toMatch(/left out|in place of/u);
  expect(entries[0]?.error?.message).toContain(message.slice(0, 20));
});
