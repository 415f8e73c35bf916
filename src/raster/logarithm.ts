const { LN2 } = Math;
const ROOT_HALF_HIGH_WORD = 0x3fe6a09e;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/**
 * Natural logarithm of a positive normal number, by the series of artanh.
 * `Math.log` and Rust's `ln` may differ in the last bit; this one is the same sequence of operations in both engines.
 */
export function logarithm(value: number): number {
  double[0] = value;
  // the exponent is chosen so that the mantissa lies in [√½, √2)
  const exponent = (words[HIGH]! + 0x3ff00000 - ROOT_HALF_HIGH_WORD) >>> 20;
  words[HIGH]! -= (exponent - 1023) * 0x100000;
  const mantissa = double[0];
  const s = (mantissa - 1) / (mantissa + 1);
  const q = s * s;
  const series =
    1 +
    q *
      (1 / 3 +
        q *
          (1 / 5 +
            q *
              (1 / 7 +
                q *
                  (1 / 9 +
                    q *
                      (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q * (1 / 21))))))))));
  return (exponent - 1023) * LN2 + 2 * s * series;
}
