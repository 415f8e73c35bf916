import yargs from 'yargs';
import { ErrataError } from '../schema/error.ts';
import type { Flag } from '../options/flag.ts';
import { unknownFlag } from '../options/read-flags.ts';
import { usageError } from '../options/usage-error.ts';
import type { NamedFlags, SplitWords } from './plain-words.ts';

/** Tells flags from other words, in every form; what a word means for its flag is not looked at yet. */
export async function parseWords(flags: NamedFlags, words: readonly string[]): Promise<SplitWords> {
  const names = flags.map(([name]) => name);
  const { _: rest, ...found } = await yargs([])
    .options(Object.fromEntries(flags.map(([name, flag]) => [name, yargsOption(flag)])))
    .parserConfiguration({
      'camel-case-expansion': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'duplicate-arguments-array': true,
      'dot-notation': false,
      'short-option-groups': false,
      'populate--': false,
    })
    .strictOptions()
    .exitProcess(false)
    .version(false)
    .help(false)
    .locale('en')
    .fail((message: string | null, error: unknown) => {
      throw error instanceof ErrataError ? error : parserError(message ?? String(error), names);
    })
    .parseAsync([...words]);
  const given = new Map<string, readonly string[]>();
  for (const [name, flag] of flags) {
    const value = found[name];
    if (value === undefined) continue;
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    // the parser takes --no-NAME for any flag, but only a switch can be taken back
    if (flag.value !== undefined && all.includes(false)) throw unknownFlag(`no-${name}`, names);
    if (all.length > 1 && flag.isRepeatable !== true)
      throw usageError(
        `--${name}: expected once, got ${all.map((word) => JSON.stringify(word)).join(' and ')}`,
      );
    given.set(name, all.map(String));
  }
  return { given, rest: rest.map(String) };
}

function yargsOption(flag: Flag): {
  readonly type: 'boolean' | 'string';
  readonly requiresArg: boolean;
  readonly alias?: string;
} {
  const isSwitch = flag.value === undefined;
  return {
    type: isSwitch ? 'boolean' : 'string',
    requiresArg: !isSwitch && flag.isValueOptional !== true,
    ...(flag.alias === undefined ? {} : { alias: flag.alias }),
  };
}

/** The parser's own complaints in the form of our errors. */
function parserError(message: string, names: readonly string[]): ErrataError {
  const unknown = /^Unknown arguments?: (.*)$/u.exec(message)?.[1]?.split(', ')[0];
  if (unknown !== undefined) return unknownFlag(unknown, names);
  const without = /^Not enough arguments following: (.*)$/u.exec(message)?.[1];
  if (without !== undefined) return usageError(`--${without}: expected a value`);
  return usageError(message.split('\n')[0] ?? message);
}
