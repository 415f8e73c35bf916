import { expect, test } from 'vitest';
import { ok, refuse, send } from './answers.ts';
import { csvOf, runCase } from './case.ts';
import { clients, generative } from './clients.ts';
import type { Answer, Exchange, Script } from './service.ts';

type Fields = Record<string, unknown>;
const inside = (value: unknown): Fields => value as Fields;

/** A good answer with some of its fields replaced. */
function changed(change: (answer: Fields) => void): Answer {
  return (exchange) => {
    let body = '';
    const response = { writeHead: () => ({ end: (text: string) => void (body = text) }) };
    ok('the text')({ ...exchange, response: response as unknown as Exchange['response'] });
    const answer = JSON.parse(body) as Fields;
    change(answer);
    // a number that JSON has and JavaScript has not
    send(200, JSON.stringify(answer).replaceAll('"HUGE"', '1e400'))(exchange);
  };
}

const ODD_COUNTS = ['many', '12', -5, 1e300, 'HUGE', {}, [], true];

/** Changes of everything but the text; those of `usage` are told apart because they are noted. */
const usageChanges = [
  ...ODD_COUNTS.map((count) => (answer: Fields) => {
    if ('content' in answer) inside(answer.usage).output_tokens = count;
    else if ('usage' in answer) inside(answer.usage).completion_tokens = count;
    else inside(answer.usageMetadata).candidatesTokenCount = count;
  }),
  ...['many', 7, true].map((usage) => (answer: Fields) => {
    answer['usage' in answer ? 'usage' : 'usageMetadata'] = usage;
  }),
];
const sideChanges = [7, {}, null, false, ['x']].map((odd) => (answer: Fields) => {
  for (const name of [
    'model',
    'id',
    'created',
    'object',
    'modelVersion',
    'promptFeedback',
    'responseId',
    'service_tier',
    'usage_info',
    'stop_sequence',
  ])
    answer[name] = odd;
  if ('content' in answer) answer.stop_reason = odd;
  const [first] = (answer.choices ??
    answer.candidates ??
    answer.responses ??
    answer.pages ??
    answer.content) as Fields[];
  if ('pages' in answer) Object.assign(first!, { index: odd, images: odd, dimensions: odd, blocks: odd });
  if ('choices' in answer) Object.assign(first!, { finish_reason: odd, index: odd, logprobs: odd });
  if ('candidates' in answer) Object.assign(first!, { finishReason: odd, index: odd, safetyRatings: odd });
  if ('responses' in answer) {
    first!.textAnnotations = odd;
    inside(first!.fullTextAnnotation).pages = odd;
    first!.cropHintsAnnotation = odd;
  }
  if ('message' in first!) inside(first!.message).refusal = odd;
  ((answer.choices ?? answer.candidates ?? answer.content) as unknown[] | undefined)?.push(odd);
});

test.concurrent.each(clients)('odd fields beside the text do not cost the text of $name', async (client) => {
  const isCounted = generative.includes(client);
  const changes = [...(isCounted ? usageChanges : []), ...sideChanges];
  // by image, because a lost connection is asked again
  const seen = new Set<string>();
  const script: Script = (_, { image }) => {
    seen.add(image);
    return changed(changes[[...seen].indexOf(image)]!);
  };
  const { exit, entries, root } = await runCase(client, script, {
    pages: changes.length,
    settings: { max_workers: 1, price: { input: 1, output: 1 } },
  });
  expect(entries.map(({ status, text, error }) => [status, text, error])).toEqual(
    changes.map(() => ['ok', 'the text', undefined]),
  );
  expect(exit).toBe(0);
  expect(csvOf(root)?.match(/,the text\n/gu)).toHaveLength(changes.length);
  for (const entry of isCounted ? entries.slice(0, usageChanges.length) : []) {
    expect(entry.notes).toEqual([expect.stringContaining('usage of the answer left out')]);
    expect(entry).not.toHaveProperty('usage');
  }
});

const year = 365.25 * 86_400;
test.concurrent.each([
  ['273,000 years', { headers: { 'retry-after': String(Math.ceil(273_000 * year)) } }],
  ['more seconds than there are numbers', { headers: { 'retry-after': '9'.repeat(400) } }],
  ['more milliseconds than there are numbers', { headers: { 'retry-after-ms': '9'.repeat(400) } }],
  ['a date far away', { headers: { 'retry-after': 'Fri, 12 Sep 275760 23:59:59 GMT' } }],
  ['RetryInfo far away', { details: [{ retryDelay: `${'9'.repeat(40)}s` }] }],
])('a wait of %s ends the run with 75', async (_, options) => {
  for (const status of [429, 503]) {
    const { exit, report, service } = await runCase(clients[3]!, () => refuse(status, 'later', options));
    expect(report.failure?.code).toBe('QUOTA_EXHAUSTED');
    expect(report.failure?.message).toMatch(/resume after \+?\d+-\d\d-\d\dT/u);
    expect(exit).toBe(75);
    expect(service.requests).toHaveLength(1);
  }
});

test.concurrent.each(['-5', 'NaN', '1e308', 'Infinity', '-1e308', '', 'soon'])(
  'a wait of %j is none, and the page is asked for again',
  async (wait) => {
    const { exit, service } = await runCase(clients[3]!, (number) =>
      number === 1 ? refuse(429, 'later', { headers: { 'retry-after': wait } }) : ok('text'),
    );
    expect(exit).toBe(0);
    expect(service.requests).toHaveLength(2);
  },
);
