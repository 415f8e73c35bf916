import { grouped } from '../format/numbers.ts';

/** How many pages may lack a text: a number of pages, or a share of the benchmark's. */
export type CoverageLimit = { readonly pages: number } | { readonly share: number };

const EXPECTED = 'a number of pages such as 5, or a share such as 2%';

/** Reads `5` or `2%`. A share without its sign is refused: 0.5 may be half a page or half of the pages. */
export function parseCoverageLimit(text: string): CoverageLimit | { readonly expected: string } {
  const [, digits = '', sign = ''] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/u.exec(text) ?? [];
  const number = digits === '' ? Number.NaN : Number(sign === '' ? digits : `${digits}e-2`);
  if (sign === '') return Number.isSafeInteger(number) ? { pages: number } : { expected: EXPECTED };
  return number <= 1 ? { share: number } : { expected: EXPECTED };
}

/** Pages of a model without a text, and of how many. */
export interface Uncovered {
  readonly pages: number;
  readonly of: number;
}

/** Whether so many pages are allowed, and the numbers that were compared. */
export function judgeCoverage(
  { pages, of }: Uncovered,
  limit: CoverageLimit,
): { readonly isKept: boolean; readonly value: number; readonly limit: number; readonly shown: string } {
  if ('pages' in limit)
    return { isKept: pages <= limit.pages, value: pages, limit: limit.pages, shown: grouped(limit.pages) };
  const value = of === 0 ? 0 : pages / of;
  return { isKept: value <= limit.share, value, limit: limit.share, shown: shownShare(limit.share) };
}

/** `2%`, `0.5%` */
function shownShare(share: number): string {
  return `${Number((share * 100).toFixed(6))}%`;
}
