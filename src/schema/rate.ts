/** A number as users write it, or what was expected in its place. */
export type ReadNumber = number | { readonly expected: string };

const EXPECTED = 'a rate from 0 up such as 0.1 or 10%';
const SLIP = 'a rate of at most 1, or a percentage such as 10%';

/** Reads a rate such as `0.1` or `10%`; more than 1 is taken for a slip unless it is a percentage. */
export function parseRate(text: string): ReadNumber {
  const [, digits = '', sign = ''] = /^\s*(.*?)\s*(%?)\s*$/u.exec(text) ?? [];
  // the exponent makes 12.3% the very number 0.123
  const number = digits === '' ? Number.NaN : Number(sign === '' ? digits : `${digits}e-2`);
  if (!Number.isFinite(number) || number < 0) return { expected: EXPECTED };
  return sign === '' && number > 1 ? { expected: SLIP } : number;
}
