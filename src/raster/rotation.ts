/**
 * Where the pixels of an image turned about its centre come from: `x = m0·X + m1·Y + m2`, `y = m3·X + m4·Y + m5`.
 * Computed here for both engines, because `sin` and `cos` may differ in the last bit between them.
 */
export function inverseRotation(width: number, height: number, degrees: number): Float64Array {
  const radians = (degrees * Math.PI) / 180;
  const a = Math.cos(radians);
  const b = Math.sin(radians);
  const x = width / 2;
  const y = height / 2;
  const shiftX = (1 - a) * x - b * y;
  const shiftY = b * x + (1 - a) * y;
  const inverse = 1 / (a * a + b * b);
  const m0 = a * inverse;
  const m1 = b * -inverse;
  const m3 = -b * -inverse;
  return Float64Array.of(m0, m1, -m0 * shiftX - m1 * shiftY, m3, m0, -m3 * shiftX - m0 * shiftY);
}
