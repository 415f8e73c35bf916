/**
 * Holm's step-down correction: p values that keep the chance of any false finding below the level, in the
 * order given.
 */
export function holm(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .sort((left, right) => (values[left] as number) - (values[right] as number));
  const adjusted = Array.from(values);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * (values[index] as number)));
    adjusted[index] = largest;
  });
  return adjusted;
}
