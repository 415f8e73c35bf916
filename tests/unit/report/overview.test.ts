import { describe, expect, test } from 'vitest';
import { overviewOf } from '../../../src/report/overview.ts';
import { readTexts } from '../../../src/report/text-findings.ts';
import { fakeSource } from './fake-source.ts';

describe('overview', () => {
  const page = (name: string, ...texts: (string | undefined)[]) => ({
    name,
    batch: 'b',
    reference: 'abcdefghij',
    texts,
  });

  test('a page is suspect when every model fails', async () => {
    const source = fakeSource({
      models: ['m', 'n'],
      pages: [
        page('good', 'abcdefghij', 'x'),
        page('bad', 'abcxxxxxxx', 'x'),
        page('worse', 'z', 'z'),
        page('lacking', 'z', undefined),
      ],
    });
    const texts = await readTexts(source, { size: 2 }, async () => {});
    expect(overviewOf(source, texts).suspects.map((suspect) => suspect.page)).toEqual([2, 1]);
  });
});
