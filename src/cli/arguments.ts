import type { Command, Positionals, PositionalValues, Values } from './command.ts';
import type { Flag, Flags, FlagValues } from '../options/flag.ts';
import { effectiveDefaults } from './effective-defaults.ts';
import { readDefault, type FlagDefaults } from './flag-defaults.ts';
import { globalFlags, type GlobalName } from '../options/global.ts';
import { checkRelations, readFlags } from '../options/read-flags.ts';
import { spelled } from '../options/spelling.ts';
import { usageError } from '../options/usage-error.ts';
import { splitPlainWords } from './plain-words.ts';
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
  const flags = Object.entries(table).map(([name, flag]) => [spelled(name), flag] as const);
  // the parser is loaded where it is needed
  const { given, rest } =
    splitPlainWords(flags, words) ?? (await (await import('./parsed-words.ts')).parseWords(flags, words));
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
