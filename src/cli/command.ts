import type { Log } from '../io/log.ts';
import type { Flags, FlagValues } from '../options/flag.ts';
import type { GlobalName, GlobalOptions } from '../options/global.ts';
import type { Terminal } from './terminal.ts';

/** A word of a command line that is no flag; the last of a command may stand for all that follow. */
interface Positional {
  readonly describe: string;
  readonly required?: boolean;
  readonly isRepeatable?: boolean;
}

/** Words of a command line that are no flags, by name, in the order in which they stand. */
export type Positionals = Readonly<Record<string, Positional>>;

export type PositionalValues<Table extends Positionals> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly isRepeatable: true }
    ? readonly string[]
    : Table[Name] extends { readonly required: true }
      ? string
      : string | undefined;
};

/** The values of a command line, typed by the tables of its command. */
export type Values<Words extends Positionals, Table extends Flags> = PositionalValues<Words> &
  FlagValues<Table>;

/** A command by name, loaded when it is called. */
export interface ListedCommand {
  /** Shown by `errata --help`. */
  readonly describe: string;
  load(): Promise<Command>;
}

export interface CommandContext<Globals extends GlobalName = GlobalName> {
  /** All commands, for those that tell about the others. */
  readonly commands: Readonly<Record<string, ListedCommand>>;
  /** Values of the global flags that the command names. */
  readonly options: Pick<GlobalOptions, Globals>;
  readonly terminal: Terminal;
  readonly log: Log;
  /** Aborted by SIGINT, SIGTERM and SIGHUP; the reason is a `SignalError`. */
  readonly signal: AbortSignal;
}

/** A command is a plain object; `run` returns the exit code. */
export interface Command<
  Words extends Positionals = Positionals,
  Table extends Flags = Flags,
  Globals extends GlobalName = GlobalName,
> {
  readonly name: string;
  readonly describe: string;
  readonly positionals?: Words;
  readonly flags: Table;
  /** Global flags that mean something here; the others are accepted, since scripts give them to every command. */
  readonly globals: readonly Globals[];
  readonly examples?: readonly (readonly [command: string, description: string])[];
  /** Printed below the flags in `--help`. */
  readonly epilogue?: string;
  run(args: Values<Words, Table>, context: CommandContext<Globals>): Promise<number>;
}

/** A command whose `run` is typed by its tables. */
export function defineCommand<
  Table extends Flags,
  const Globals extends GlobalName,
  // a command without words has no value of any other name
  const Words extends Positionals = Record<never, never>,
>(command: Command<Words, Table, Globals>): Command<Words, Table, Globals> {
  return command;
}
