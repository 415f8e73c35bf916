import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/io/hash.ts';
import { runErrata, temporaryFolder } from './run.ts';

const BODY = Buffer.from('not the network of the catalogue');
const NO_PROXY = {
  HTTP_PROXY: undefined,
  http_proxy: undefined,
  HTTPS_PROXY: undefined,
  https_proxy: undefined,
  NO_PROXY: undefined,
  no_proxy: undefined,
};

/** A service that has a file at every path and is a proxy as well. */
async function startService(): Promise<{ readonly url: string; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end(BODY);
  });
  server.on('connect', (request, socket: Socket) => {
    seen.push(`CONNECT ${request.url}`);
    const upstream = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

// the catalogue has no small model: that the bytes arrived is told by their hash, which is not the expected one
test.each([
  ['without a proxy', false],
  ['through the proxy of the environment', true],
])('models pull fetches over HTTP %s, and keeps nothing that has another hash', async (_, hasProxy) => {
  const [{ url, seen }, into] = [await startService(), temporaryFolder()];
  const from = hasProxy ? 'http://models.invalid/base' : `${url}/base`;
  const { status, stderr } = await runErrata(['models', 'pull', 'minilm', '--from', from, '--into', into], {
    env: { ...NO_PROXY, ...(hasProxy ? { HTTP_PROXY: url } : {}) },
  });
  expect(stderr).toContain(`got ${sha256(BODY)} (DOWNLOAD_CORRUPT)`);
  expect(status).toBe(65);
  expect(seen).toEqual([...(hasProxy ? ['CONNECT models.invalid:80'] : []), 'GET /base/onnx/model.onnx']);
  expect(existsSync(join(into, 'minilm', 'model.onnx'))).toBe(false);
});
