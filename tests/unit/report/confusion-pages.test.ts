import { describe, expect, test } from 'vitest';
import { readTexts } from '../../../src/report/text-findings.ts';
import { confusionCount, fakeSource } from './fake-source.ts';

describe('confusions', () => {
  test('counts, pages and names; most frequent first; whatever the size of a block', async () => {
    const source = fakeSource({
      models: ['m'],
      pages: [
        { name: '1', batch: 'b', reference: 'aab', texts: ['xxb'] },
        { name: '2', batch: 'b', reference: 'ab', texts: ['ab'] },
        { name: '3', batch: 'b', reference: 'acc', texts: ['xcc!'] },
        { name: '4', batch: 'b', reference: 'a', texts: [undefined] },
      ],
    });
    const read = (size: number): ReturnType<typeof readTexts> => readTexts(source, { size }, async () => {});
    const found = (await read(1)).confusions[0]!;
    expect((await read(50)).confusions[0]).toEqual(found);
    expect(
      found.map(({ kind, reference, hypothesis, count, pages }) => [
        kind,
        reference,
        hypothesis,
        count,
        pages,
      ]),
    ).toEqual([
      ['substitution', 'a', 'x', 3, [0, 2]],
      ['insertion', '', '!', 1, [2]],
    ]);
    expect(found[0]?.names).toBe('U+0061 LATIN SMALL LETTER A → U+0078 LATIN SMALL LETTER X');
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(
      confusionCount('aab', 'xxb') + confusionCount('acc', 'xcc!'),
    );
  });
});
