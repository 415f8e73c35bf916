import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { exchange, type WholeAnswer } from '../../../../src/infer/transport/exchange.ts';

const LIMIT = 1000;

/** Sends one request to a server of its own. */
async function ask(answer: RequestListener, signal?: AbortSignal): Promise<WholeAnswer> {
  const server = createServer(answer);
  const agent = new Agent();
  onTestFinished(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/read?x=1`);
  return exchange(agent, { url, method: 'POST', headers: { 'x-ours': 'a' }, body: '{}', signal }, LIMIT);
}

test('an answer comes whole, with its status and its headers, behind one that is only announced', async () => {
  const seen: string[] = [];
  const { status, bytes, header } = await ask((request, response) => {
    seen.push(request.method ?? '', request.url ?? '', String(request.headers['x-ours']));
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.writeHead(503, { 'x-theirs': 'b' });
    response.write('one ');
    setTimeout(() => response.end('two'), 20);
  });
  expect([status, bytes.toString(), header('x-theirs'), header('link')]).toEqual([
    503,
    'one two',
    'b',
    undefined,
  ]);
  expect(seen).toEqual(['POST', '/v1/read?x=1', 'a']);
});

test.each([
  ['as it came', (response) => response.end('a'.repeat(LIMIT + 1))],
  ['without a length', (response) => ['a', 'b'].forEach((letter) => response.write(letter.repeat(LIMIT)))],
  [
    'decompressed',
    (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(LIMIT + 1))),
  ],
] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
  'an answer beyond the limit is refused, %s',
  async (_, answer) => {
    await expect(ask((_request, response) => void answer(response))).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
    });
  },
);

test('an answer that breaks off is an error, not a short answer', async () => {
  const broken = ask((_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('12345', () => response.destroy());
  });
  await expect(broken).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
});

test('an abort ends it with its reason: before it begins, while it waits, and within the answer', async () => {
  const reason = new Error('stop');
  await expect(ask((_, response) => response.end('late'), AbortSignal.abort(reason))).rejects.toBe(reason);
  for (const begin of [false, true]) {
    const controller = new AbortController();
    const waiting = ask((_, response) => {
      if (begin) response.write('some');
      setTimeout(() => {
        controller.abort(reason);
      }, 50);
    }, controller.signal);
    await expect(waiting).rejects.toBe(reason);
  }
});
