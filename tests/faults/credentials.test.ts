import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { always, badKey, ok, refuse } from './answers.ts';
import { runCase, temporaryFolder } from './case.ts';
import { CANARY, clients } from './clients.ts';

test.concurrent.each(clients)('$name stops at rejected credentials', async (client) => {
  for (const answer of [badKey(client.wire), refuse(401, 'who are you'), refuse(403, 'not for you')]) {
    const { exit, service, output, entries } = await runCase(client, always(answer), {
      pages: 12,
      settings: { max_workers: 3 },
    });
    expect(exit).toBe(77);
    expect(output).toMatch(new RegExp(`credentials rejected by ${String(client.settings.provider)}`, 'u'));
    expect(service.requests.length).toBeLessThanOrEqual(3);
    expect(entries).toEqual([]);
  }
});

test.concurrent.each(clients.filter(({ wire }) => wire !== 'vision'))(
  '$name without a usable key sends nothing',
  async (client) => {
    for (const [key, problem] of [
      [undefined, 'not set'],
      ['', 'not set'],
      ['  ', 'not set'],
      [`${CANARY}\nX`, 'malformed'],
      [`${CANARY}\n`, 'malformed'],
      [`${CANARY} X`, 'malformed'],
      [`${CANARY}é`, 'malformed'],
    ] as const) {
      const { exit, service, output } = await runCase(client, always(ok('text')), {
        env: { [client.variable]: key },
      });
      expect(exit).toBe(78);
      expect(output).toContain(`${client.variable} is ${problem}`);
      expect(service.requests).toEqual([]);
    }
  },
);

test.concurrent.each(clients.filter(({ wire }) => wire === 'vision'))(
  '$name without usable credentials sends nothing',
  async (client) => {
    const folder = temporaryFolder();
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const cases = [
      [undefined, /GOOGLE_APPLICATION_CREDENTIALS is not set/u],
      ['', /GOOGLE_APPLICATION_CREDENTIALS is not set/u],
      [
        join(folder, 'absent.json'),
        /GOOGLE_APPLICATION_CREDENTIALS: .*absent\.json: cannot be read \(ENOENT\)/u,
      ],
      [write('text.json', `secret ${CANARY}`), /GOOGLE_APPLICATION_CREDENTIALS is malformed/u],
      [write('other.json', `{"key":"${CANARY}"}`), /GOOGLE_APPLICATION_CREDENTIALS is malformed/u],
      [write('keyless.json', '{"type":"service_account","client_email":"a@b"}'), /expected private_key/u],
      [
        write('bad-key.json', `{"type":"service_account","client_email":"a@b","private_key":"${CANARY}"}`),
        /credentials of google_cloud_vision cannot be used/u,
      ],
    ] as const;
    for (const [path, problem] of cases) {
      const { exit, service, output } = await runCase(client, always(ok('text')), {
        env: { HOME: folder, METADATA_SERVER_DETECTION: 'none', GOOGLE_APPLICATION_CREDENTIALS: path },
      });
      expect(output).toMatch(problem);
      expect(output).not.toContain(CANARY);
      expect(exit).toBe(78);
      expect(service.requests).toEqual([]);
    }
  },
);

test('a key for Vision is sent as a header', async () => {
  const client = clients.find(({ wire }) => wire === 'vision');
  if (client === undefined) throw new Error('no client');
  const { exit, service } = await runCase(client, always(ok('text')), {
    settings: { api_key: '${VISION_KEY}' },
    env: { VISION_KEY: CANARY, GOOGLE_APPLICATION_CREDENTIALS: undefined },
  });
  expect(exit).toBe(0);
  expect(service.requests[0]?.headers['x-goog-api-key']).toBe(CANARY);
});

test.concurrent.each(clients)('$name without balance stops', async (client) => {
  const result = await runCase(client, always(refuse(402, 'Insufficient Balance')), { pages: 8 });
  expect(result.exit).toBe(77);
  expect(result.output).toMatch(/insufficient balance/u);
  expect(result.service.requests.length).toBeLessThanOrEqual(4);
  result.service.script = always(ok('text'));
  expect(await result.again()).toMatchObject({ exit: 0, report: { asked: 8 } });
});

test.concurrent.each(clients)(
  'a model that $name does not know ends the run with exit code 65',
  async (client) => {
    const { exit, service, output, entries } = await runCase(client, always(refuse(404, 'no such model')), {
      pages: 8,
    });
    expect(exit).toBe(65);
    expect(output).toMatch(/model .* not found/u);
    // the setting that has to be mended
    if (client.wire !== 'vision') expect(output).toContain('set model_name to one it has');
    expect(service.requests.length).toBeLessThanOrEqual(4);
    expect(entries).toEqual([]);
  },
);

test('a key for OpenAI does not go to DeepSeek, nor one for DeepSeek to another server', async () => {
  const deepseek = clients.find(({ name }) => name === 'deepseek');
  const other = clients.find(({ name }) => name === 'openai_compatible');
  if (deepseek === undefined || other === undefined) throw new Error('no client');
  expect(
    (
      await runCase(deepseek, always(ok('x')), {
        env: { DEEPSEEK_API_KEY: undefined, OPENAI_API_KEY: CANARY },
      })
    ).exit,
  ).toBe(78);
  const { exit, service } = await runCase(other, always(ok('x')), {
    settings: { api_key_env: undefined },
    env: { SOME_KEY: undefined, DEEPSEEK_API_KEY: CANARY },
  });
  expect(exit).toBe(0);
  expect(service.requests[0]?.headers.authorization).toBeUndefined();
});
