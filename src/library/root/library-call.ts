import { ErrataError, hasCode } from '../../schema/error.ts';

/**
 * Does the work of a command for a caller of the library. What was given at the call counts: `work` gets a copy of the
 * options. What is wrong with them is `ARGUMENT_INVALID` and named as options are, `maxCer` for `--max-cer`.
 */
export async function libraryCall<Options, Result>(
  options: Options,
  work: (options: Options) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(copied(options));
  } catch (error) {
    if (!hasCode(error, 'USAGE')) throw error;
    throw new ErrataError('ARGUMENT_INVALID', optionNames(error.message), { cause: error });
  }
}

/** Lists and plain objects as they are now; anything else, such as a signal, is itself. */
function copied<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copied) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)])) as Value;
}

/** Flags of a message as options: `--max-cer: expected …` as `maxCer: expected …`. */
function optionNames(message: string): string {
  return message.replaceAll(/(?<![\w-])--(?:no-)?([a-z][a-z-]*)/gu, (_, flag: string) =>
    flag.replaceAll(/-([a-z])/gu, (__, letter: string) => letter.toUpperCase()),
  );
}
