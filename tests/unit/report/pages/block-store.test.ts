import { describe, expect, test } from 'vitest';
import { BlockStore, isBlockFile } from '../../../../src/report/pages/block-store.ts';

describe('blocks', () => {
  test('stay in the document while they are few', async () => {
    const store = new BlockStore(() => Promise.reject(new Error('unexpected')), 'block', 10);
    await store.add('AAAA');
    await store.add('BBBB');
    expect([store.inline, store.files]).toEqual([
      [
        ['block-0', 'AAAA'],
        ['block-1', 'BBBB'],
      ],
      [],
    ]);
  });

  test('go to files named after their content when they are many', async () => {
    const written = new Map<string, string>();
    const store = new BlockStore(async (name, text) => void written.set(name, text), 'thumbs', 10);
    for (const block of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await store.add(block);
    expect(store.inline).toEqual([]);
    expect([...written.keys()]).toEqual(store.files);
    expect(store.files.every(isBlockFile)).toBe(true);
    expect(new Set(store.files).size).toBe(4);
    expect(written.get(store.files[1]!)).toBe('errataBlock("thumbs-1","BBBB")\n');
  });
});
