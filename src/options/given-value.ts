import { usageError } from './usage-error.ts';

/** A value in a message: a text in quotes, a number as it is, of anything else its type. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'an array';
  return value === null || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value;
}

function refuse(value: unknown, place: string, expected: string): never {
  throw usageError(`${place}: expected ${expected}, got ${shownValue(value)}`);
}

/** A text that a caller gave. */
export function takeText(value: unknown, place: string): string {
  return typeof value === 'string' ? value : refuse(value, place, 'a text');
}

export function takeSwitch(value: unknown, place: string): boolean {
  return typeof value === 'boolean' ? value : refuse(value, place, 'true or false');
}

/** A number, or a text such as `10%`: as the text that a flag has. */
export function takeAmount(value: unknown, place: string): string {
  return typeof value === 'number' ? String(value) : takeText(value, place);
}

/** One text, or several. */
export function takeTexts(value: unknown, place: string): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((text) => (typeof text === 'string' ? text : refuse(text, place, 'a text or texts')));
}

/** Names with a value each: an object or a map. */
export function takeEntries(value: unknown, place: string): readonly (readonly [string, unknown])[] {
  if (value instanceof Map) return [...(value as Map<string, unknown>)];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(value, place, 'an object');
  return Object.entries(value);
}
