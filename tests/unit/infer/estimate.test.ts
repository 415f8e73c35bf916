import { expect, test } from 'vitest';
import { estimatePage } from '../../../src/infer/estimate.ts';
import type { PageImage, Provider } from '../../../src/infer/provider.ts';

const provider: Provider = {
  name: 'p',
  settings: { safeParse: (data) => ({ success: true, data }) },
  estimate: (_, { width, height }) => ({ inputTokens: width, outputTokens: height }),
  create: () => {
    throw new Error('nothing is read here');
  },
};

const page = (bytes: Uint8Array, text?: string): PageImage => ({
  imageName: 'a.png',
  batchId: 'b',
  path: '/a.png',
  sha256: '',
  text,
  bytes: () => Promise.resolve(bytes),
});

test('an image whose header tells no size counts as a usual scan', async () => {
  expect(await estimatePage({ provider, settings: {} }, page(Buffer.from('no image')))).toEqual({
    inputTokens: 2000,
    outputTokens: 1400,
  });
});

test('an image counts by the size in its header', async () => {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(320, 16);
  header.writeUInt32BE(200, 20);
  expect(await estimatePage({ provider, settings: {} }, page(header))).toEqual({
    inputTokens: 320,
    outputTokens: 200,
  });
});

test('a text counts as question and answer', async () => {
  expect(
    await estimatePage({ provider, settings: { prompt: 'abc' } }, page(Buffer.alloc(0), 'abcdef')),
  ).toEqual({
    inputTokens: 3,
    outputTokens: 2,
  });
});
