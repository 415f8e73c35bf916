import { compareCodePoints } from '../schema/code-point-order.ts';

/**
 * Orders names as people count: runs of digits by their value (`batch-2` before `batch-10`), the rest by code
 * point.
 */
export function compareNaturally(left: string, right: string): number {
  const [first, second] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.min(first.length, second.length); at += 1) {
    const difference = compareParts(first[at]!, second[at]!);
    if (difference !== 0) return difference;
  }
  return first.length - second.length || compareCodePoints(left, right);
}

function partsOf(text: string): string[] {
  return text.match(/[0-9]+|[^0-9]+/gu) ?? [];
}

function compareParts(left: string, right: string): number {
  if (!isNumber(left) || !isNumber(right)) return compareCodePoints(left, right);
  const [first, second] = [left.replace(/^0+/u, ''), right.replace(/^0+/u, '')];
  return first.length - second.length || compareCodePoints(first, second);
}

function isNumber(part: string): boolean {
  return /^[0-9]/u.test(part);
}
