import { z } from 'zod';

/** An object without a prototype: every name is a key like any other, `__proto__` and `constructor` too. */
export function recordOf<Value>(
  entries: Iterable<readonly [name: string, value: Value]>,
): Record<string, Value> {
  const record = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}

interface NamedRecord<Value extends z.ZodType> extends z.ZodRecord<z.ZodString, Value> {}

/** Zod leaves a key `__proto__` out of its records without a word. */
const NamedRecord = z.core.$constructor<NamedRecord<z.ZodType>>('NamedRecord', (schema, definition) => {
  z.ZodRecord.init(schema, definition);
  const parseOthers = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const given = payload.value;
    const others = parseOthers(payload, context);
    if (others instanceof Promise)
      throw new Error('unreachable: no value of a record is checked asynchronously');
    if (!z.core.util.isPlainObject(given)) return others;
    const checked = others.value as Record<string, unknown>;
    payload.value = recordOf(
      Object.keys(given).map((name) => [
        name,
        name === '__proto__'
          ? checkValue(definition.valueType, given[name], payload, context)
          : checked[name],
      ]),
    );
    return payload;
  };
});

function checkValue(
  schema: z.core.$ZodType,
  given: unknown,
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
): unknown {
  const result = schema._zod.run({ value: given, issues: [] }, context);
  if (result instanceof Promise)
    throw new Error('unreachable: no value of a record is checked asynchronously');
  payload.issues.push(...z.core.util.prefixIssues('__proto__', result.issues));
  return result.value;
}

/** Values by names that users chose, in an object without a prototype. */
export function namedRecord<Value extends z.ZodType>(value: Value): z.ZodRecord<z.ZodString, Value> {
  return new NamedRecord({
    type: 'record',
    keyType: z.string(),
    valueType: value,
  }) as unknown as NamedRecord<Value>;
}
