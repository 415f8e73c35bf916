/** A rate for people. */
export function percent(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toFixed(2)} %`;
}
