import { expect, test } from 'vitest';
import { always, ok, refuse, send } from './answers.ts';
import { csvOf, expectNoSecret, runCase } from './case.ts';
import { CANARY, clients } from './clients.ts';
import { makeProject, runProject } from './program.ts';

test.concurrent.each(clients)(
  'an answer of $name that is not UTF-8 is malformed, not a text with U+FFFD',
  async (client) => {
    const { exit, entries, root } = await runCase(
      client,
      always(({ wire, request, response }) => {
        const whole: Buffer[] = [];
        ok('@')({
          wire,
          request,
          response: {
            writeHead: () => ({
              end: (body: string) => {
                whole.push(Buffer.from(body));
              },
            }),
          } as unknown as typeof response,
        });
        const text = whole[0]?.toString('latin1').replaceAll('@', '\u00ff') ?? '';
        send(200, Buffer.from(text, 'latin1'))({ wire, request, response });
      }),
      { settings: { max_retries: 0 } },
    );
    expect(exit).toBe(1);
    expect(entries).toMatchObject([
      {
        status: 'error',
        error: { code: 'MALFORMED_RESPONSE', message: expect.stringContaining('not UTF-8') as unknown },
      },
    ]);
    expect(csvOf(root)).toBeUndefined();
  },
);

test('a limit that does not go away says why pages are left, and the next run reads them', async () => {
  const { root, service } = await makeProject(2, { max_retries: 0 }, always(refuse(429, 'slow down')));
  const { status, stdout, stderr } = await runProject(root);
  expect(status).toBe(75);
  expect(stderr).toMatch(
    /^errata: M: 2 pages, 2 left: .*openai_compatible.*; saved, run the same command again later$/mu,
  );
  expectNoSecret(root, stdout + stderr, [CANARY]);
  service.script = always(ok('text'));
  expect((await runProject(root)).status).toBe(0);
});

test('a server that speaks no https is not taken for a bad certificate', async () => {
  const { root, service, configure } = await makeProject(1);
  configure({ base_url: service.baseUrl.replace('http:', 'https:'), max_retries: 0 });
  expect(await runProject(root)).toMatchObject({
    status: 69,
    stderr: expect.stringMatching(/cannot be reached at https:.*no TLS connection \(/u) as unknown,
  });
});
