import { expect, test } from 'vitest';
import { shownRange } from '../../../src/options/number-range.ts';

test.each([
  [{}, undefined],
  [{ min: 0, max: 999 }, '0 to 999'],
  [{ min: 1000, max: 1_000_000 }, '1,000 to 1,000,000'],
  [{ min: -1000 }, 'from -1,000 up'],
  [{ max: 4_294_967_295 }, 'up to 4,294,967,295'],
  [{ min: 0.0005, max: 1, isOpen: true }, 'between 0.0005 and 1'],
])('%j is shown as %j', (range, text) => {
  expect(shownRange(range)).toBe(text);
});
