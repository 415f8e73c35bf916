import { expect, test } from 'vitest';
import { meanScores } from '../../../src/compare/mean-scores.ts';
import type { PageScores } from '../../../src/compare/page-scores.ts';

function run(pages: readonly (readonly [name: string, edits: number, length: number])[]): PageScores {
  const lengths = pages.map(([, , length]) => length);
  const edits = pages.map(([, count]) => count);
  return {
    model: 'M',
    imageNames: pages.map(([name]) => name),
    batchIds: pages.map(() => 'b'),
    rates: pages.map(([, count, length]) => count / length),
    counts: { edits, denominators: lengths, referenceLengths: lengths },
  };
}

test('one run is returned as it is', () => {
  const only = run([['p1', 1, 4]]);
  expect(meanScores([only])).toBe(only);
});

test('pages that all runs have, their mean rates and the edits of all', () => {
  const first = run([
    ['p2', 1, 4],
    ['p1', 1, 10],
    ['p3', 9, 9],
  ]);
  const second = run([
    ['p1', 3, 10],
    ['p2', 2, 4],
  ]);
  expect(meanScores([first, second])).toEqual({
    model: 'M',
    imageNames: ['p1', 'p2'],
    batchIds: ['b', 'b'],
    rates: Float64Array.of(0.2, 0.375),
    counts: {
      edits: Float64Array.of(4, 3),
      denominators: Float64Array.of(20, 8),
      referenceLengths: Float64Array.of(10, 4),
    },
  });
  const ratesAlone = { ...second, counts: undefined };
  expect(meanScores([first, ratesAlone]).counts).toBeUndefined();
});
