/**
 * A rate rounded to six decimals (half to even on the exact value) in Python's shortest form: `0.14166`,
 * `1.0`, `8.2e-05`.
 */
export function roundedText(value: number): string {
  const fixed = roundedToSix(value);
  const small = /^0\.0000(?:0(\d)|(\d)(\d))$/u.exec(fixed);
  if (small !== null && fixed !== '0.000000') {
    const [, sixth, fifth, next] = small;
    if (sixth !== undefined) return `${sixth}e-06`;
    return next === '0' ? `${fifth}e-05` : `${fifth}.${next}e-05`;
  }
  return fixed.replace(/(\.\d+?)0+$/u, '$1');
}

/** `toFixed` takes the larger of two equally near numbers; ties are at odd multiples of 1/128 and nowhere else. */
function roundedToSix(value: number): string {
  const fixed = value.toFixed(6);
  const isTie = Math.abs(value * 128) % 2 === 1;
  if (!isTie || Number(fixed.at(-1)) % 2 === 0) return fixed;
  return `${fixed.slice(0, -1)}${Number(fixed.at(-1)) - 1}`;
}
