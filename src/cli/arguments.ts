import { ErrataError } from '../schema/error.ts';
import type { Command, Positionals, PositionalValues, Values } from './command.ts';
import type { Flag, Flags, FlagValues } from '../options/flag.ts';
import { effectiveDefaults } from './effective-defaults.ts';
import { readDefault, type FlagDefaults } from './flag-defaults.ts';
import { globalFlags, type GlobalName } from '../options/global.ts';
import { checkRelations, readFlags, unknownFlag, type GivenWords } from '../options/read-flags.ts';
import { spelled } from '../options/spelling.ts';
import { usageError } from '../options/usage-error.ts';
import { helpText, usageLine } from './view/help.ts';

/** What a command line asks for: a text to print, or a command with its values. */
export type ParsedArguments<Args> =
  | { readonly status: 'help'; readonly text: string }
  | { readonly status: 'run'; readonly args: Args; readonly globals: FlagValues<typeof globalFlags> };

export interface ParseOptions {
  /** Reads the defaults of a configuration, once the flags are known that find it. @default none */
  readonly readDefaults?: (globals: FlagValues<typeof globalFlags>) => Promise<FlagDefaults>;
  /** The environment, which comes before a configuration. @default empty */
  readonly env?: NodeJS.ProcessEnv;
}

const NONE: FlagDefaults = new Map();

/** Parses the words after the command's name against its tables. */
export async function parseArguments<
  Words extends Positionals,
  Table extends Flags,
  Globals extends GlobalName,
>(
  command: Command<Words, Table, Globals>,
  words: readonly string[],
  { readDefaults, env = {} }: ParseOptions = {},
): Promise<ParsedArguments<Values<Words, Table>>> {
  if (words.some((word, at) => (word === '--help' || word === '-h') && !words.slice(0, at).includes('--')))
    return { status: 'help', text: helpText(command, process.stdout.columns) };
  const table: Flags = { ...command.flags, ...globalFlags };
  const { given, rest } = await splitWords(table, words);
  const found = (await readDefaults?.(readFlags(globalFlags, given))) ?? NONE;
  const defaults = effectiveDefaults(table, given, found, env);
  checkRelations(
    command.flags,
    (name) => given.has(spelled(name)),
    (name) => defaults.has(name),
  );
  // a flag that is given comes before its default in the configuration, and that before the one of the table
  const fallback = (flag: Flag, name: string): unknown => {
    const found = defaults.get(name);
    return found === undefined ? flag.absent : readDefault(flag, found);
  };
  return {
    status: 'run',
    args: { ...readFlags(command.flags, given, fallback), ...readPositionals(command, rest) },
    globals: readFlags(globalFlags, given, fallback),
  };
}

/** Tells flags from other words; what a word means for its flag is not looked at yet. */
async function splitWords(
  table: Flags,
  words: readonly string[],
): Promise<{ readonly given: GivenWords; readonly rest: readonly string[] }> {
  const flags = Object.entries(table).map(([name, flag]) => [spelled(name), flag] as const);
  const names = flags.map(([name]) => name);
  // loaded here, since --help and --version do without
  const { default: yargs } = await import('yargs');
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

function readPositionals<Words extends Positionals>(
  command: Command<Words>,
  words: readonly string[],
): PositionalValues<Words> {
  const table: Positionals = command.positionals ?? {};
  const names = Object.keys(table);
  for (const [at, name] of names.entries()) {
    if (table[name]?.required === true && words[at] === undefined)
      throw usageError(`expected ${name.toUpperCase()} (${usageLine(command)})`);
  }
  const last = names.at(-1);
  const isList = last !== undefined && table[last]?.isRepeatable === true;
  const surplus = isList ? undefined : words[names.length];
  if (surplus !== undefined)
    throw usageError(`unexpected argument ${JSON.stringify(surplus)} (${usageLine(command)})`);
  return Object.fromEntries(
    names.map((name, at) => [name, isList && name === last ? words.slice(at) : words[at]]),
  ) as PositionalValues<Words>;
}

/** The parser's own complaints in the form of our errors. */
function parserError(message: string, names: readonly string[]): ErrataError {
  const unknown = /^Unknown arguments?: (.*)$/u.exec(message)?.[1]?.split(', ')[0];
  if (unknown !== undefined) return unknownFlag(unknown, names);
  const without = /^Not enough arguments following: (.*)$/u.exec(message)?.[1];
  if (without !== undefined) return usageError(`--${without}: expected a value`);
  return usageError(message.split('\n')[0] ?? message);
}
