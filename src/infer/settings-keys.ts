/** Names of the settings, as far as the schema tells them. */
export function keysOf(schema: unknown): readonly string[] {
  const { shape, out, def } = schema as { shape?: object; out?: unknown; def?: { out?: unknown } };
  if (typeof shape === 'object' && shape !== null) return Object.keys(shape);
  const inner = out ?? def?.out;
  return inner === undefined ? [] : keysOf(inner);
}
