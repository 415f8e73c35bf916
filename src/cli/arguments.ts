import yargs from 'yargs';
import type { Options } from 'yargs';
import { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import { isInRange, rangeText } from '../schema/whole-range.ts';
import type { Command, CommandArguments, Flag, FlagValue } from './command.ts';
import { globalFlags } from './global-flags.ts';

/** What a command line asks for: a text to print, or a command with its values. */
export type ParsedArguments =
  | { readonly status: 'help'; readonly text: string }
  | { readonly status: 'run'; readonly args: CommandArguments };

/** Parses the words after the command's name against its flag table. */
export async function parseArguments(command: Command, words: readonly string[]): Promise<ParsedArguments> {
  if (words.some((word, at) => (word === '--help' || word === '-h') && !words.slice(0, at).includes('--'))) {
    return { status: 'help', text: await helpText(command) };
  }
  const values = await parserOf(command).parseAsync([...words]);
  const flags = { ...globalFlags, ...command.flags };
  const args: Record<string, FlagValue> = {};
  for (const [name, flag] of Object.entries(flags)) args[name] = readFlag(name, flag, values[name]);
  readPositionals(command, values._.map(String), args);
  return { status: 'run', args };
}

async function helpText(command: Command): Promise<string> {
  return `${await parserOf(command).getHelp()}\n`;
}

function parserOf(command: Command): ReturnType<typeof yargs> {
  const flags = { ...command.flags, ...globalFlags };
  const parser = yargs([])
    .scriptName(`errata ${command.name}`)
    .usage(`${usageLine(command)}\n\n${command.describe}`)
    .options(Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, yargsOption(name, flag)])))
    .parserConfiguration({
      'camel-case-expansion': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'duplicate-arguments-array': true,
      'greedy-arrays': false,
      'dot-notation': false,
      'short-option-groups': false,
      'populate--': false,
    })
    .strictOptions()
    .exitProcess(false)
    .version(false)
    .help(false)
    .locale('en')
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .fail((message: string | null, error: unknown) => {
      throw error instanceof ErrataError ? error : usageError(message ?? String(error), Object.keys(flags));
    });
  for (const [example, description] of command.examples ?? []) parser.example(example, description);
  if (command.epilogue !== undefined) parser.epilogue(command.epilogue);
  return parser;
}

function usageLine(command: Command): string {
  const words = (command.positionals ?? []).map(({ name, required = false, array = false }) => {
    const word = `${name.toUpperCase()}${array ? '…' : ''}`;
    return required ? word : `[${word}]`;
  });
  return ['errata', command.name, ...words, '[flags]'].join(' ');
}

function yargsOption(name: string, flag: Flag): Options {
  const option: Options = {
    describe: flag.value === undefined ? flag.describe : `${flag.value}: ${flag.describe}`,
    requiresArg: flag.type !== 'boolean' && flag.isValueOptional !== true,
  };
  if (flag.type === 'boolean') option.boolean = true;
  else option.string = true;
  if (flag.array === true) option.array = true;
  if (flag.alias !== undefined) option.alias = flag.alias;
  if (flag.default !== undefined)
    option.default = flag.type === 'number' ? String(flag.default) : flag.default;
  if (flag.group !== undefined) option.group = flag.group;
  if (flag.range !== undefined)
    option.describe += ` [${flag.range.map((end) => end.toLocaleString('en-US')).join(' to ')}]`;
  if (flag.choices !== undefined) {
    option.coerce = (given: unknown) => checkChoices(name, flag.choices ?? [], given);
    option.describe += ` [${flag.choices.join('|')}]`;
  }
  return option;
}

/** Our own check, because the message of yargs does not have the form of our errors. */
function checkChoices(name: string, choices: readonly string[], given: unknown): unknown {
  for (const word of Array.isArray(given) ? given : [given]) {
    if (word !== undefined && !choices.includes(String(word))) {
      throw new ErrataError(
        'USAGE',
        `--${name}: expected ${choices.join(', ')}, got ${JSON.stringify(word)}`,
      );
    }
  }
  return given;
}

function readFlag(name: string, flag: Flag, given: unknown): FlagValue {
  if (given === undefined) return undefined;
  if (flag.array === true) return (Array.isArray(given) ? given : [given]).map(String);
  // of a flag given twice the last counts, as in most programs
  const value: unknown = Array.isArray(given) ? given.at(-1) : given;
  if (flag.type === 'boolean') return value === true;
  if (flag.type === 'string') return String(value);
  const number = Number(String(value).trim() === '' ? Number.NaN : value);
  if (!Number.isFinite(number))
    throw new ErrataError('USAGE', `--${name}: expected a number, got ${JSON.stringify(String(value))}`);
  if (flag.range !== undefined && !isInRange(number, flag.range))
    throw new ErrataError('USAGE', `--${name}: expected ${rangeText(flag.range)}, got ${number}`);
  return number;
}

function readPositionals(command: Command, words: readonly string[], args: Record<string, FlagValue>): void {
  const positionals = command.positionals ?? [];
  let next = 0;
  for (const { name, required = false, array = false } of positionals) {
    if (array) {
      args[name] = words.slice(next);
      next = words.length;
    } else {
      args[name] = words[next];
      next += 1;
    }
    if (required && (args[name] === undefined || (Array.isArray(args[name]) && args[name].length === 0))) {
      throw new ErrataError('USAGE', `expected ${name.toUpperCase()} (${usageLine(command)})`);
    }
  }
  const surplus = words[next];
  if (surplus !== undefined)
    throw new ErrataError('USAGE', `unexpected argument ${JSON.stringify(surplus)} (${usageLine(command)})`);
}

function usageError(message: string, names: readonly string[]): ErrataError {
  const unknown = /^Unknown arguments?: (.*)$/u.exec(message)?.[1]?.split(', ')[0];
  const without = /^Not enough arguments following: (.*)$/u.exec(message)?.[1];
  if (without !== undefined) return new ErrataError('USAGE', `--${without}: expected a value`);
  if (unknown === undefined) return new ErrataError('USAGE', message.split('\n')[0] ?? message);
  const near = nearest(unknown, names);
  return new ErrataError(
    'USAGE',
    `unknown flag --${unknown}${near === undefined ? '' : `, did you mean --${near}?`}`,
  );
}
