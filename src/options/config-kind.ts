import type { ConfigValue } from './config-value.ts';

/** Whether a value is of the kind; ranges are left to the flag, which tells more about them. */
export function fits(value: unknown, kind: ConfigValue): boolean {
  const { type, anyOf, items, additionalProperties } = kind;
  if (anyOf !== undefined) return anyOf.some((one) => fits(value, one));
  // a wrong word is told by the flag with the right ones
  const types = type === undefined ? ['string'] : [type].flat();
  if (!types.some((name) => typeMatches(value, name))) return false;
  if (items !== undefined) return (value as readonly unknown[]).every((item) => fits(item, items));
  if (additionalProperties !== undefined)
    return Object.values(value as object).every((inner) => fits(inner, additionalProperties));
  return true;
}

function typeMatches(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value) && value.length > 0;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  // that it is whole is told by the flag
  if (type === 'integer') return typeof value === 'number';
  return typeof value === type;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** The kind in words: `a text or a list with a text for each entry`. */
export function kindsOf({ type, anyOf, items, additionalProperties }: ConfigValue): string {
  const types = type === undefined ? ['string'] : [type].flat();
  const words = anyOf === undefined ? types.map((name) => WORDS[name] ?? name) : anyOf.map(kindsOf);
  const inner = items ?? additionalProperties;
  return `${[...new Set(words)].join(' or ')}${inner === undefined ? '' : ` with ${kindsOf(inner)} for each entry`}`;
}

/** What a value is, in words: it is not repeated, since it may be a key in the wrong place. */
export function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return WORDS[typeof value] ?? typeof value;
}
