import { describe, expect, test } from 'vitest';
import { detailsOf } from '../../../../src/report/pages/details.ts';
import { fakeSource } from '../fake-source.ts';

describe('details', () => {
  test('links are relative and say any name', async () => {
    const source = fakeSource({
      models: ['m'],
      pages: [
        {
          name: 'x',
          batch: 'b',
          reference: 'r',
          texts: [undefined],
          image: '/place/data/benchmark/images/b #1/ཀ?"<.png',
        },
      ],
    });
    const details = await detailsOf(source, 0, {
      folder: '/place/data/reports',
      thumbnailer: undefined,
      pictured: new Set(),
    });
    expect(details).toEqual({
      reference: { text: 'r' },
      texts: [null],
      preview: null,
      image: `../benchmark/images/b%20%231/${encodeURIComponent('ཀ?"<.png')}`,
    });
  });

  test('a long text is cut between code points', async () => {
    const source = fakeSource({
      models: ['m'],
      pages: [{ name: 'x', batch: 'b', reference: `a${'𠮷'.repeat(20_000)}`, texts: [''] }],
    });
    const { reference } = await detailsOf(source, 0, {
      folder: '/',
      thumbnailer: undefined,
      pictured: new Set(),
    });
    expect([reference?.text.length, reference?.length, /\p{Cs}/u.test(reference?.text ?? '')]).toEqual([
      19_999,
      40_001,
      false,
    ]);
  });
});
