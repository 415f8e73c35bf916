import { expect, test } from 'vitest';
import { EmbeddingCache } from '../../../src/semantic/embedding-cache.ts';
import { temporaryFolder } from '../../cli/run.ts';

test('a cache in use is left alone', async () => {
  const folder = temporaryFolder();
  const first = await EmbeddingCache.open(folder, 'hash', 4);
  const second = await EmbeddingCache.open(folder, 'hash', 4);
  second.set('a', Float32Array.of(1, 2, 3, 4));
  expect(second.get('a')).toEqual(Float32Array.of(1, 2, 3, 4));
  expect(first.get('a')).toBeUndefined();
  await second.close();
  await first.close();
});
