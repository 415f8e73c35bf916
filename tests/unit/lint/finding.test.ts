import { expect, test } from 'vitest';
import { placeOf } from '../../../src/lint/finding.ts';

test('a place is a line and a column of code points', () => {
  expect(placeOf('a💡b\r\nཀཁ\rx', 9)).toEqual({ line: 3, column: 1 });
  expect(placeOf('a💡b', 3)).toEqual({ line: 1, column: 3 });
});
