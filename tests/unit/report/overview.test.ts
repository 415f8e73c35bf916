import { describe, expect, test } from 'vitest';
import { overviewOf } from '../../../src/report/overview.ts';
import { fakeSource } from './fake-source.ts';

describe('overview', () => {
  const page = (name: string, ...texts: (string | undefined)[]) => ({
    name,
    batch: 'b',
    reference: 'abcdefghij',
    texts,
  });

  test('a page is suspect when every model fails', () => {
    const source = fakeSource({
      models: ['m', 'n'],
      pages: [
        page('good', 'abcdefghij', 'x'),
        page('bad', 'abcxxxxxxx', 'x'),
        page('worse', 'z', 'z'),
        page('lacking', 'z', undefined),
      ],
    });
    expect(overviewOf(source).suspects.map((suspect) => suspect.page)).toEqual([2, 1]);
  });
});
