import { expect, test } from 'vitest';
import { findOutliers } from '../../../src/lint/length.ts';

test('pages far from what is usual for their batch are found', () => {
  const usual = Array.from({ length: 9 }, (_, at) => ({
    batchId: 'a',
    imageName: `${at}`,
    codePoints: 300 + at,
    lines: 6,
  }));
  const odd = [
    { batchId: 'a', imageName: 'long', codePoints: 3000, lines: 6 },
    { batchId: 'a', imageName: 'short', codePoints: 30, lines: 6 },
    { batchId: 'a', imageName: 'blank', codePoints: 300, lines: 0 },
  ];
  expect(findOutliers([...usual, ...odd]).map(({ page }) => page.imageName)).toEqual(['long', 'short']);
  expect(findOutliers(odd)).toEqual([]);
});
