import { parseCoverageLimit, type CoverageLimit } from '../compare/coverage-limit.ts';
import { parseLimit } from '../compare/limit.ts';
import { flag, type Flag, type ValueFacts } from './flag.ts';
import { takeAmount } from './given-value.ts';
import { usageError } from './usage-error.ts';

/** Limits of metrics by name, `METRIC=VALUE`; a rate is 0.1 or 10%. */
export function limitFlag(
  facts: Omit<Parameters<typeof flag.pairs>[0], 'value'>,
): ReturnType<typeof flag.pairs<number>> {
  return flag.pairs({ ...facts, value: 'METRIC=VALUE' }, (value, metric, place) => {
    const found = parseLimit(metric, value);
    if (typeof found === 'number') return found;
    throw usageError(`${place}: expected ${found.expected}, got ${JSON.stringify(value)}`);
  });
}

/** Pages as a caller gives them: 5, or `2%`, or either as it was read. */
type GivenCoverage = number | `${number}%` | CoverageLimit;

/** Most pages without a text: a number of them, or a share such as 2%. */
export function coverageFlag(
  facts: Omit<ValueFacts, 'value'>,
): Flag<CoverageLimit | undefined, GivenCoverage> {
  const read = (given: string, place: string): CoverageLimit => {
    const found = parseCoverageLimit(given);
    if (!('expected' in found)) return found;
    throw usageError(`${place}: expected ${found.expected}, got ${JSON.stringify(given)}`);
  };
  return {
    ...facts,
    value: 'PAGES',
    allowed: '5 or 2%',
    config: { type: ['integer', 'string'] },
    absent: undefined,
    read: ([given = ''], place) => read(given, place),
    take: (given, place) => asLimit(given) ?? read(takeAmount(given, place), place),
  };
}

/** A limit that was read already, checked; undefined for anything else. */
function asLimit(given: unknown): CoverageLimit | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { pages, share } = given as { readonly pages?: unknown; readonly share?: unknown };
  if (typeof pages === 'number' && Number.isSafeInteger(pages) && pages >= 0) return { pages };
  return typeof share === 'number' && share >= 0 && share <= 1 ? { share } : undefined;
}
