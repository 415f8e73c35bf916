import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedText } from '../../../src/corpus/number.ts';

test.each([
  [0, '0.0'],
  [1, '1.0'],
  [3, '3.0'],
  [0.141659724524, '0.14166'],
  [1 / 128, '0.007812'],
  [3 / 128, '0.023438'],
  [5 / 128, '0.039062'],
  [257 / 128, '2.007812'],
  [8.2e-5, '8.2e-05'],
  [8.21e-5, '8.2e-05'],
  [8e-5, '8e-05'],
  [1e-4, '0.0001'],
  [9.99996e-5, '0.0001'],
  [9.9e-5, '9.9e-05'],
  [1e-5, '1e-05'],
  [2.4e-6, '2e-06'],
  [5e-7, '0.0'],
  [5.1e-7, '1e-06'],
  [1 / 3, '0.333333'],
  [2 / 3, '0.666667'],
  [0.9999996, '1.0'],
  [12.5, '12.5'],
  [1234567 / 7, '176366.714286'],
  [123_456, '123456.0'],
  [1_234_567.25, '1234567.25'],
])('%d as Python prints it', (value, text) => {
  expect(roundedText(value)).toBe(text);
});

/** Millionths nearest to a double, computed with its exact value; of two the even one. */
function exactMillionths(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const exponent = Number((bits.getBigUint64(0) >> 52n) & 0x7ffn);
  const fraction = bits.getBigUint64(0) & 0xf_ffff_ffff_ffffn;
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const shift = 1075n - BigInt(Math.max(1, exponent));
  if (shift <= 0n) return (mantissa << -shift) * 1_000_000n;
  const [numerator, denominator] = [mantissa * 1_000_000n, 1n << shift];
  const [below, rest] = [numerator / denominator, numerator % denominator];
  const isUp = rest * 2n > denominator || (rest * 2n === denominator && below % 2n === 1n);
  return below + (isUp ? 1n : 0n);
}

test('rounds on the exact value, half to even, whatever the quotient', () => {
  const count = fc.integer({ min: 0, max: 5_000_000 });
  const quotient = fc
    .tuple(count, fc.integer({ min: 1, max: 5_000_000 }))
    .map(([left, right]) => left / right);
  // near the middle of two millionths, where a rounding error would show
  const near = fc
    .tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: -3, max: 3 }))
    .map(([millionth, step]) => (millionth + 0.5) / 1e6 + step * 2 ** -52);
  fc.assert(
    fc.property(fc.oneof(quotient, near), (value) => {
      expect(BigInt(Math.round(Number(roundedText(Math.abs(value))) * 1e6))).toBe(
        exactMillionths(Math.abs(value)),
      );
    }),
    { numRuns: 20_000 },
  );
});
