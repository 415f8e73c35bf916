import { isPart, type Shard } from '../evaluate/part-request.ts';
import type { Flag, ValueFacts } from './flag.ts';
import { takeText } from './given-value.ts';
import { usageError } from './usage-error.ts';

/** One part of several, as a caller gives it: `3/8`, or as it was read. */
type GivenShard = `${number}/${number}` | Shard;

/** Part I of N, `I/N`. */
export function shardFlag(facts: Omit<ValueFacts, 'value'>): Flag<Shard | undefined, GivenShard> {
  return {
    ...facts,
    value: 'I/N',
    allowed: '1/N to N/N',
    config: { type: 'string' },
    absent: undefined,
    read: ([given = ''], place) => readShard(given, place),
    take: (given, place) => asShard(given) ?? readShard(takeText(given, place), place),
  };
}

function readShard(given: string, place: string): Shard {
  const [, number, of] = /^(\d{1,10})\/(\d{1,10})$/u.exec(given) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (isPart(shard)) return shard;
  throw usageError(`${place}: expected part I of N, such as 3/8, got ${JSON.stringify(given)}`);
}

/** A part that was read already, checked; undefined for anything else. */
function asShard(given: unknown): Shard | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { number, of } = given as { readonly number?: unknown; readonly of?: unknown };
  if (typeof number !== 'number' || typeof of !== 'number') return undefined;
  return isPart({ number, of }) ? { number, of } : undefined;
}
