import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { experimentSchema } from '../../../src/schema/experiment.ts';
import { ok, perDay } from '../../faults/answers.ts';
import { expectNoSecret } from '../../faults/case.ts';
import { CANARY } from '../../faults/clients.ts';
import { Service, type Script, type Wire } from '../../faults/service.ts';
import { runErrata, type ProgramResult } from '../run.ts';
import { makeTree } from '../tree.ts';

const PAGES = ['the cat', 'a dog', 'red mat', 'blue sky'];

/** The page that a request is about, in the last line of its prompt. */
function pageOf(body: string): string {
  return /Fix \$& this:\\n([^"]*)"/u.exec(body)?.[1] ?? 'none';
}

/** Mends everything but `blue sky`, which it makes worse. */
const correct: Script = (_, { body }) =>
  ok(pageOf(body).replaceAll('0', 'o').replaceAll('4', 'a').replace('blue', 'black'));

async function project(
  wire: Wire,
  llm: string,
  script: Script = correct,
): Promise<{ root: string; service: Service; run(...words: string[]): Promise<ProgramResult> }> {
  const service = await Service.start(wire, script);
  const root = makeTree({
    'pages.csv':
      'name,truth,read\n' +
      `${PAGES.map((text, at) => `p${at + 1},${text},${text.replaceAll('o', '0').replaceAll('a', '4')}\n`).join('')}`,
    'x.yaml': `experiment: { checkpoint_every: 2, resamples: 200, semantic: false }
data:
  csv: pages.csv
  columns: { id: name, reference: truth, ocr: read }
llm:
  base_url: ${service.baseUrl}
  api_key_env: SOME_KEY
  seed: 42
  backoff_ms: 10
  prompt: "Fix $& this:\\n{text}"
${llm}`,
  });
  return {
    root,
    service,
    run: (...words) =>
      runErrata(['experiment', join(root, 'x.yaml'), '--root', root, ...words], {
        env: { SOME_KEY: CANARY },
      }),
  };
}

const CHAT = '  provider: openai_compatible\n  model_name: m\n  temperature: 0.5\n';

test('texts go into the prompt, with seed and temperature; a second run asks for nothing', async () => {
  const { root, service, run } = await project('chat', CHAT);
  const limited = await run('--limit', '2');
  expect(limited).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('2 pages: 2 corrected now, 0 from the journal') as unknown,
  });
  expect(service.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    expect.arrayContaining([
      {
        model: 'm',
        temperature: 0.5,
        seed: 42,
        stream: false,
        messages: [{ role: 'user', content: 'Fix $& this:\nthe c4t' }],
      },
    ]),
  );
  const { status, stdout, stderr } = await run('--json');
  expect([status, service.requests.map(({ body }) => pageOf(body)).sort()]).toEqual([
    0,
    ['4 d0g', 'blue sky', 'red m4t', 'the c4t'],
  ]);
  const experiment = experimentSchema.parse(JSON.parse(stdout));
  expect(experiment).toMatchObject({
    corrector: { kind: 'llm', provider: 'openai_compatible', model: 'm', seed: 42, temperature: 0.5 },
    coverage: { pages: 4, corrected: 4, failed: 0, left: 0 },
    isComplete: true,
    metrics: { wer: { micro: { before: 4 / 8, after: 1 / 8 } } },
    words: { overCorrected: 1, fixed: 4 },
  });
  await run();
  expect(service.requests).toHaveLength(4);
  expectNoSecret(root, stdout + stderr + limited.stdout + limited.stderr, [CANARY]);
});

test('a quota ends it with 75 and what is done is kept; the next run goes on', async () => {
  const { root, service, run } = await project('chat', `${CHAT}  max_workers: 1\n`, (number, request) =>
    number === 3 ? perDay : correct(number, request),
  );
  const stopped = await run();
  expect(stopped.status).toBe(75);
  expect(
    experimentSchema.parse(JSON.parse(readFileSync(join(root, 'data/experiments/x/experiment.json'), 'utf8')))
      .coverage,
  ).toEqual({ pages: 4, corrected: 2, failed: 0, left: 2 });
  service.script = correct;
  expect((await run()).status).toBe(0);
  expect(service.requests).toHaveLength(5);
  expectNoSecret(root, stopped.stdout + stopped.stderr, [CANARY]);
});

test('another seed or prompt asks again, a limit of money stops before it is passed', async () => {
  const { root, service, run } = await project(
    'chat',
    `${CHAT}  price: { input: 1000000, output: 1000000 }\n`,
  );
  expect((await run('--budget', '1')).status).toBe(75);
  expect(service.requests).toHaveLength(0);
  expect((await run()).status).toBe(0);
  writeFileSync(
    join(root, 'x.yaml'),
    readFileSync(join(root, 'x.yaml'), 'utf8').replace('seed: 42', 'seed: 43'),
  );
  const { stderr } = await run();
  expect(stderr).toContain('4 pages were read with other settings');
  expect(service.requests.map(({ body }) => (JSON.parse(body) as { seed: number }).seed)).toEqual([
    42, 42, 42, 42, 43, 43, 43, 43,
  ]);
});

describe.each([
  ['genai', ''],
  ['generative-ai', '  sdk: generative-ai\n'],
])('gemini by %s', (_, sdk) => {
  test('gets a text and no image', async () => {
    const { root, service, run } = await project('gemini', `  provider: gemini\n${sdk}`);
    const { status, stderr } = await run();
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 corrected now')]);
    for (const { body } of service.requests) {
      expect(JSON.parse(body)).toMatchObject({
        contents: [
          { role: 'user', parts: [{ text: expect.stringMatching(/^Fix \$& this:\n/u) as unknown }] },
        ],
        generationConfig: { seed: 42, temperature: 0 },
      });
      expect(body).not.toContain('inlineData');
    }
    expect(readFileSync(join(root, 'data/experiments/x/results.csv'), 'utf8')).toMatch(
      /^p4,ok,worsened,0,0\.5,/mu,
    );
  });
});

test('a missing key is told before anything is asked for', async () => {
  const { root, service } = await project('chat', CHAT);
  const { status, stderr } = await runErrata(['experiment', join(root, 'x.yaml'), '--root', root], {
    env: { SOME_KEY: undefined },
  });
  expect([status, stderr]).toEqual([78, expect.stringContaining('SOME_KEY is not set')]);
  expect(service.requests).toEqual([]);
});
