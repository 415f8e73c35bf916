import { expect, test } from 'vitest';
import { poolRow, readPooling } from '../../../src/semantic/pooling.ts';

test('pooling follows the folder', () => {
  expect(readPooling(undefined, 'x')).toBe('mean');
  expect(readPooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, 'x')).toBe('cls');
  expect(() => readPooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: true }, 'x')).toThrow(
    /expected one of/u,
  );
  const states = Float32Array.of(3, 0, 0, 4, 9, 9);
  expect([...poolRow(states, 0, 3, 2, 2, 'cls')]).toEqual([1, 0]);
  expect(poolRow(states, 0, 3, 2, 2, 'mean')[0]).toBeCloseTo(0.6, 6);
  expect(poolRow(states, 0, 3, 2, 2, 'max')[1]).toBeCloseTo(0.8, 6);
});
