import { parseRate, type ReadNumber } from '../schema/rate.ts';

/** Metrics that are lengths: they have no percentage, and more than 1 is no slip. */
const LENGTH = /(?:^|\.)len_/u;

/** Reads the limit of a metric: a rate such as `0.1` or `10%`, of a length any number. */
export function parseLimit(metric: string, text: string): ReadNumber {
  if (!LENGTH.test(metric)) return parseRate(text);
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : { expected: 'a number' };
}
