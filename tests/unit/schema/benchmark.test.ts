import { expect, test } from 'vitest';
import { formatStats, stemOf } from '../../../src/schema/benchmark.ts';

test.each([
  ['a.b.jpg', 'a.b'],
  ['c', 'c'],
  ['.hidden', '.hidden'],
  ['a.', 'a.'],
  ['a.jpg', 'a'],
  ['..x.png', '..x'],
])('the stem of %s is %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

test('stats keep the order of batches that look like numbers', () => {
  expect(
    formatStats(
      new Map([
        ['2', 1],
        ['10', 2],
        ['__proto__', 3],
      ]),
    ),
  ).toBe('{\n  "per_batch": {\n    "10": 2,\n    "2": 1,\n    "__proto__": 3\n  },\n  "total": 6\n}');
});
