import type { RunCard } from '../schema/card.ts';

/** A fact of two runs that is not the same. */
export interface CardDifference {
  /** Where it stands in the card: `settings.temperature`. */
  readonly key: string;
  /** Undefined where a run has no such fact. */
  readonly first: unknown;
  readonly second: unknown;
}

/** What differs in settings, versions and circumstances; the texts themselves are compared elsewhere. */
export function cardDifferences(first: RunCard, second: RunCard): readonly CardDifference[] {
  const [left, right] = [factsOf(first), factsOf(second)];
  const keys = [...left.keys(), ...[...right.keys()].filter((key) => !left.has(key))];
  return keys.flatMap((key) => {
    const [one, other] = [left.get(key), right.get(key)];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ key, first: one, second: other }];
  });
}

/** Every fact by its place; a list is one fact. */
function factsOf(card: RunCard): ReadonlyMap<string, unknown> {
  const { schema: _, name: __, hidden: ___, outputs: ____, journal_key: _____, ...told } = card;
  const facts = new Map<string, unknown>();
  const add = (place: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      facts.set(place, value);
      return;
    }
    for (const [key, inner] of Object.entries(value)) add(place === '' ? key : `${place}.${key}`, inner);
  };
  // how many pages each version answered follows from the pages
  add('', { ...told, answered: card.answered.map(({ pages: _pages, ...by }) => by) });
  return facts;
}
