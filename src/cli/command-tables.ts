import type { CommandContext } from './command.ts';
import { flagRow, type FlagRow } from '../options/flag-row.ts';
import { globalFlags, type GlobalName } from '../options/global.ts';
import { usageLine } from './view/help.ts';

/** A command as data, for documentation and other programs. */
export interface CommandTable {
  readonly name: string;
  /** As `errata --help` has it. */
  readonly summary: string;
  readonly describe: string;
  /** `errata prepare SOURCE [flags]` */
  readonly usage: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly describe: string;
    readonly isRequired: boolean;
  }[];
  /** Its own flags, in the order of `--help`. */
  readonly flags: readonly FlagRow[];
  /** Global flags that mean something for it. */
  readonly globals: readonly GlobalName[];
  readonly examples: readonly { readonly command: string; readonly describe: string }[];
  readonly epilogue: string | undefined;
}

/** The tables of all commands. */
export async function commandTables(commands: CommandContext['commands']): Promise<readonly CommandTable[]> {
  return Promise.all(
    Object.values(commands).map(async ({ describe: summary, load }) => {
      const command = await load();
      const { name, describe, positionals = {}, flags, globals, examples = [], epilogue } = command;
      return {
        name,
        summary,
        describe,
        usage: usageLine(command),
        arguments: Object.entries(positionals).map(([word, positional]) => ({
          name: word,
          describe: positional.describe,
          isRequired: positional.required === true,
        })),
        flags: Object.entries(flags).map(([key, flag]) => flagRow(key, flag)),
        globals,
        examples: examples.map(([line, words]) => ({ command: line, describe: words })),
        epilogue,
      };
    }),
  );
}

/** Flags that every command takes. */
export function globalTable(): readonly FlagRow[] {
  return Object.entries(globalFlags).map(([key, flag]) => flagRow(key, flag));
}
