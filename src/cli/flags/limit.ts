import { parseCoverageLimit, parseLimit, type CoverageLimit } from '../../compare/index.ts';
import { usageError } from '../usage-error.ts';
import { flag, type Flag, type ValueFacts } from './flag.ts';

/** Limits of metrics by name, `METRIC=VALUE`; a rate is 0.1 or 10%. */
export function limitFlag(
  facts: Omit<Parameters<typeof flag.pairs>[0], 'value'>,
): Flag<ReadonlyMap<string, number>> {
  return flag.pairs({ ...facts, value: 'METRIC=VALUE' }, (value, metric, place) => {
    const found = parseLimit(metric, value);
    if (typeof found === 'number') return found;
    throw usageError(`${place}: expected ${found.expected}, got ${JSON.stringify(value)}`);
  });
}

/** Most pages without a text: a number of them, or a share such as 2%. */
export function coverageFlag(facts: Omit<ValueFacts, 'value'>): Flag<CoverageLimit | undefined> {
  return {
    ...facts,
    value: 'PAGES',
    allowed: '5 or 2%',
    config: { type: ['integer', 'string'] },
    absent: undefined,
    read: ([given = ''], place) => {
      const found = parseCoverageLimit(given);
      if (!('expected' in found)) return found;
      throw usageError(`${place}: expected ${found.expected}, got ${JSON.stringify(given)}`);
    },
  };
}
