/** There is no such field. */
class NoField extends Error {}

/**
 * The text at a path of a JSON document: names of fields, or numbers in a list, with dots between them; `*` is
 * every member in order. Several texts are lines, null and an empty list are no text. Undefined when a field of the
 * path is not there, holds no text, or the document is no JSON: never mistaken for an empty page.
 */
export function textInJson(json: string, path: string): string | undefined {
  try {
    const found = path
      .split('.')
      .reduce<readonly unknown[]>(
        (values, name) => values.flatMap((value) => membersOf(value, name)),
        [JSON.parse(json)],
      );
    return found.flatMap(linesOf).join('\n');
  } catch (error) {
    if (error instanceof NoField || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function membersOf(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) throw new NoField();
  if (name === '*') return Object.values(value);
  if (!Object.hasOwn(value, name)) throw new NoField();
  return [(value as Record<string, unknown>)[name]];
}

function linesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null) return [];
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return value;
  throw new NoField();
}
