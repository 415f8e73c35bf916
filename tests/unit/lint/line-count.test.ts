import { describe, expect, test } from 'vitest';
import { countRuns, otsu } from '../../../src/lint/line-count.ts';

describe('lines of print', () => {
  test('Otsu divides dark from light', () => {
    const threshold = otsu(
      Uint8Array.from([...Array.from({ length: 50 }, () => 20), ...Array.from({ length: 200 }, () => 230)]),
      1,
    );
    expect(threshold).toBeGreaterThanOrEqual(20);
    expect(threshold).toBeLessThan(230);
  });

  test('runs of rows with ink are lines, dust is not', () => {
    const rows = new Float64Array(400);
    for (const start of [40, 120, 200, 280]) rows.fill(200, start, start + 30);
    rows.fill(3, 350, 352);
    expect(countRuns(rows, 400)).toBe(4);
    expect(countRuns(new Float64Array(400), 400)).toBe(0);
  });
});
