import type { EngineChoice } from '../engine/choice.ts';
import type { Terminal } from './terminal.ts';
import type { Log } from '../io/log.ts';
import { ErrataError } from '../schema/error.ts';
import type { WholeRange } from '../schema/whole-range.ts';

/** A flag as data: yargs, `--help` and the documentation are made from it. */
export interface Flag {
  readonly type: 'string' | 'number' | 'boolean';
  readonly describe: string;
  /** May be given several times; the value is then an array. */
  readonly array?: boolean;
  readonly choices?: readonly string[];
  /** Of a whole number; without it a number is any that is finite. */
  readonly range?: WholeRange;
  readonly default?: string | number | boolean;
  readonly group?: string;
  readonly alias?: string;
  /** The word that stands for the value in `--help`. */
  readonly value?: string;
  /** May stand without its value, which is then the empty text. */
  readonly isValueOptional?: boolean;
}

interface Positional {
  readonly name: string;
  readonly describe: string;
  readonly required?: boolean;
  readonly array?: boolean;
}

/** Values of the global flags, ready for use. */
export interface GlobalOptions {
  /** Absolute path of the folder that holds `data/`. */
  readonly root: string;
  readonly config: string | undefined;
  /** What `--engine` says. */
  readonly engine: EngineChoice | undefined;
  readonly threads: number | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  readonly progress: boolean;
}

export interface CommandContext {
  readonly options: GlobalOptions;
  readonly terminal: Terminal;
  readonly log: Log;
  /** Aborted by SIGINT, SIGTERM and SIGHUP; the reason is a `SignalError`. */
  readonly signal: AbortSignal;
}

export type FlagValue = string | number | boolean | readonly string[] | readonly number[] | undefined;
export type CommandArguments = Readonly<Record<string, FlagValue>>;

/** A command is a plain object; `run` returns the exit code. */
export interface Command {
  readonly name: string;
  readonly describe: string;
  readonly positionals?: readonly Positional[];
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples?: readonly (readonly [command: string, description: string])[];
  /** Printed below the flags in `--help`. */
  readonly epilogue?: string;
  run(args: CommandArguments, context: CommandContext): Promise<number>;
}

/** The value of a flag that is a string, undefined when it was not given. */
export function stringFlag(args: CommandArguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberFlag(args: CommandArguments, name: string): number | undefined {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
}

/** An amount of money, from 0 up. */
export function amountFlag(args: CommandArguments, name: string): number | undefined {
  const value = numberFlag(args, name);
  if (value === undefined || value >= 0) return value;
  throw new ErrataError('USAGE', `--${name}: expected an amount from 0 up, got ${value}`);
}

export function booleanFlag(args: CommandArguments, name: string): boolean {
  return args[name] === true;
}

/** The values of a repeatable flag, in the order given. */
export function listFlag(args: CommandArguments, name: string): readonly string[] {
  const value = args[name];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
}
