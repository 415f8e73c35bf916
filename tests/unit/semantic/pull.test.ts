import { createServer, type Server } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, statSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../src/io/hash.ts';
import type { CatalogueModel } from '../../../src/semantic/catalogue.ts';
import { pullModel } from '../../../src/semantic/pull.ts';

const NETWORK = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
const model: CatalogueModel = {
  name: 'tiny',
  description: '',
  licence: 'MIT',
  source: 'http://127.0.0.1:9/',
  files: [{ name: 'model.onnx', path: 'onnx/model.onnx', archiveName: 'tiny.onnx', sha256: sha256(NETWORK) }],
};

let folder: string;
let server: Server;
let address: string;
let requests: { path: string; range: string | undefined }[];
/** Bytes after which the server breaks the connection. */
let breakAfter: number;
let body: Buffer;
let status: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'errata-pull-'));
  [requests, breakAfter, body, status] = [[], Number.POSITIVE_INFINITY, NETWORK, 200];
  server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', range: request.headers.range });
    if (status !== 200) return response.writeHead(status).end();
    const start = Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (start >= body.length && start > 0) return response.writeHead(416).end();
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length - start });
    if (breakAfter >= body.length - start) return response.end(body.subarray(start));
    // a reset throws away what the other side has not read yet, so it waits until something is on disk
    const part = join(folder, 'tiny', 'model.onnx.part');
    const breakOff = (): void => {
      if ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) > start) response.destroy();
      else setTimeout(breakOff, 5);
    };
    return response.write(body.subarray(start, start + breakAfter), breakOff);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  rmSync(folder, { recursive: true, force: true });
});

test('files are fetched once, checked and kept', async () => {
  const into = await pullModel(model, { from: address, into: folder });
  expect(readFileSync(join(into, 'model.onnx'))).toEqual(NETWORK);
  await pullModel(model, { from: address, into: folder });
  expect(requests).toEqual([{ path: '/onnx/model.onnx', range: undefined }]);
});

test('a broken download goes on where it stopped', async () => {
  breakAfter = 40_000;
  await expect(pullModel(model, { from: address, into: folder })).rejects.toMatchObject({
    code: 'DOWNLOAD_BROKEN',
    exit: 75,
  });
  expect(existsSync(join(folder, 'tiny', 'model.onnx'))).toBe(false);
  breakAfter = Number.POSITIVE_INFINITY;
  const into = await pullModel(model, { from: address, into: folder });
  expect(readFileSync(join(into, 'model.onnx'))).toEqual(NETWORK);
  expect(requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/u);
});

test('a wrong hash leaves nothing behind', async () => {
  body = Buffer.from('something else');
  await expect(pullModel(model, { from: address, into: folder })).rejects.toMatchObject({
    code: 'DOWNLOAD_CORRUPT',
    exit: 65,
  });
  expect(existsSync(join(folder, 'tiny', 'model.onnx'))).toBe(false);
  expect(existsSync(join(folder, 'tiny', 'model.onnx.part'))).toBe(false);
});

test.each([
  [404, 65, 'DOWNLOAD_REFUSED'],
  [403, 77, 'CREDENTIALS_REJECTED'],
  [429, 75, 'DOWNLOAD_BROKEN'],
  [503, 75, 'DOWNLOAD_BROKEN'],
])('status %i ends with exit code %i', async (given, exit, code) => {
  status = given;
  await expect(pullModel(model, { from: address, into: folder })).rejects.toMatchObject({
    code,
    exit,
  });
});

test('an address that nobody answers is unreachable', async () => {
  await expect(pullModel(model, { into: folder })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    exit: 69,
  });
});

test('a folder serves as source, its hash is checked', async () => {
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'tiny.onnx'), NETWORK);
  expect(readFileSync(join(await pullModel(model, { from: source, into: folder }), 'model.onnx'))).toEqual(
    NETWORK,
  );
  writeFileSync(join(source, 'tiny.onnx'), 'broken');
  await expect(pullModel(model, { from: source, into: join(folder, 'other') })).rejects.toMatchObject({
    code: 'DOWNLOAD_CORRUPT',
  });
});

test('a proxy named by the environment is used', async () => {
  const tunnels: string[] = [];
  server.on('connect', (request, socket: Socket) => {
    tunnels.push(request.url ?? '');
    const upstream = connect(Number(new URL(address).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  process.env.HTTP_PROXY = address;
  process.env.NO_PROXY = '';
  try {
    const into = await pullModel(model, { from: 'http://models.invalid/base', into: folder });
    expect(readFileSync(join(into, 'model.onnx'))).toEqual(NETWORK);
  } finally {
    delete process.env.HTTP_PROXY;
    delete process.env.NO_PROXY;
  }
  expect(tunnels).toEqual(['models.invalid:80']);
  expect(requests).toEqual([{ path: '/base/onnx/model.onnx', range: undefined }]);
});
