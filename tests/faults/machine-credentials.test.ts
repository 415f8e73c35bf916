import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { credentialsReadiness } from '../../src/infer/providers/google-cloud-vision/credentials.ts';
import { always, ok } from './answers.ts';
import { runCase, temporaryFolder, type CaseResult } from './case.ts';
import { clientOf } from './clients.ts';

const TOKEN = 'CANARY-token-of-a-machine-1f2e3d';
const PATH = '/computeMetadata/v1/instance/service-accounts/default';
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

interface Machine {
  readonly host: string;
  readonly paths: string[];
}

/** The metadata server of a machine in the cloud, on loopback. */
async function startMachine(
  answer: (response: ServerResponse, number: number) => void,
  flavor = 'Google',
): Promise<Machine> {
  const paths: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    paths.push(request.url ?? '');
    // without this header a real one answers 403
    if (request.headers['metadata-flavor'] !== 'Google') response.writeHead(403).end();
    else if (request.url === `${PATH}/token`)
      answer(response.setHeader('metadata-flavor', flavor), paths.length - 1);
    else response.writeHead(200, { 'metadata-flavor': flavor }).end('token\n');
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

const token =
  (seconds: number) =>
  (response: ServerResponse): void => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: TOKEN, expires_in: seconds, token_type: 'Bearer' }));
  };

function runOn(env: Readonly<Record<string, string | undefined>>, pages = 4): Promise<CaseResult> {
  return runCase(clientOf('google_cloud_vision'), always(ok('text')), {
    pages,
    env: { HOME: temporaryFolder(), GOOGLE_APPLICATION_CREDENTIALS: undefined, ...env },
  });
}

test('a machine in the cloud needs no file: one token serves all pages, and is shown nowhere', async () => {
  const { host, paths } = await startMachine(token(3599));
  const { exit, service, output } = await runOn({ GCE_METADATA_HOST: host });
  expect(exit).toBe(0);
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 4 }, () => `Bearer ${TOKEN}`),
  );
  expect(service.requests.every(({ headers }) => headers['x-goog-api-key'] === undefined)).toBe(true);
  expect(paths).toEqual([`${PATH}/`, `${PATH}/token`]);
  expect(output).not.toContain(TOKEN);
  expect(await credentialsReadiness({ GCE_METADATA_HOST: host, HOME: temporaryFolder() })).toMatchObject({
    needs: [],
    notes: ['credentials of this machine'],
  });
});

test('a token that ends soon is renewed', async () => {
  const { host, paths } = await startMachine(token(60));
  expect(await runOn({ GCE_METADATA_HOST: host }, 8)).toMatchObject({ exit: 0 });
  expect(paths.filter((path) => path.endsWith('/token')).length).toBeGreaterThan(1);
});

test('a machine without an account ends the run, one that is busy is asked again', async () => {
  const none = await startMachine((response) => response.writeHead(404).end('not found'));
  const refused = await runOn({ GCE_METADATA_HOST: none.host });
  expect(refused).toMatchObject({ exit: 77, report: { failure: { code: 'CREDENTIALS_REJECTED' } } });
  expect(refused.service.requests).toEqual([]);
  const busy = await startMachine((response, number) => {
    if (number === 1) response.writeHead(503).end();
    else token(3599)(response);
  });
  expect(await runOn({ GCE_METADATA_HOST: busy.host }, 1)).toMatchObject({
    exit: 0,
    entries: [{ status: 'ok', attempts: 2 }],
  });
});

test.each([
  ['nothing answers', async () => '127.0.0.1:1'],
  ['another server answers', async () => (await startMachine(token(3599), 'Other')).host],
])('where %s the credentials are missing', async (_, hostOf) => {
  const { exit, service, output } = await runOn({ GCE_METADATA_HOST: await hostOf() });
  expect(exit).toBe(78);
  expect(service.requests).toEqual([]);
  expect(output).toContain('GOOGLE_APPLICATION_CREDENTIALS is not set');
  expect(output).toContain('no machine of Google Cloud');
});

test('nothing is looked for where it is not to be', async () => {
  const { host, paths } = await startMachine(token(3599));
  const { exit } = await runOn({ GCE_METADATA_HOST: host, METADATA_SERVER_DETECTION: 'none' });
  expect(exit).toBe(78);
  expect(paths).toEqual([]);
});
