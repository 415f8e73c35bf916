/** A rate for people: `4.12%`. */
export function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? '-' : `${(rate * 100).toFixed(2)}%`;
}

/** A value for people: a rate in percent, or a number with two decimals. */
export function valueText(value: number | null | undefined, form: 'percent' | 'number' = 'percent'): string {
  return form === 'percent' ? percent(value) : (value?.toFixed(2) ?? '-');
}

/** A rate in a document, where a space stands before the sign: `4.12 %`. */
export function spacedPercent(rate: number | null, digits = 2): string {
  return rate === null ? '–' : `${(rate * 100).toFixed(digits)} %`;
}

/** The level of an interval: `95%`. */
export function level(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}

/** A difference with its sign. */
export function signed(value: number | null, show: (value: number) => string): string {
  return value === null ? '-' : `${value > 0 ? '+' : ''}${show(value)}`;
}

/** A p value. */
export function probability(p: number | null): string {
  if (p === null) return '-';
  return p < 0.0001 ? '<0.0001' : p.toFixed(4);
}

/** A count with its thousands apart: `46,190`. */
export function grouped(count: number | null): string {
  return count === null ? '-' : String(count).replaceAll(/\B(?=(\d{3})+$)/gu, ',');
}
