import { parseArguments } from '../src/cli/arguments.ts';
import type { Command } from '../src/cli/command.ts';
import { commands } from '../src/cli/commands/index.ts';
import { globalOptions } from '../src/options/global.ts';
import type { Terminal } from '../src/cli/terminal.ts';
import { chooseEngine } from '../src/engine/choice.ts';
import { Log } from '../src/io/log.ts';
import { ErrataError, exitOf } from '../src/schema/error.ts';

export interface CommandResult {
  readonly exit: number;
  readonly stdout: string;
  /** Lines for the user, without the program's name. */
  readonly messages: readonly string[];
}

/** Runs a command inside of this process: the same flags, results and exit codes without the start of a program. */
export async function runCommand(
  command: Command,
  words: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandResult> {
  const stdout: string[] = [];
  const messages: string[] = [];
  const take = (message: string): void => {
    messages.push(message);
  };
  const terminal: Terminal = {
    print: (text: string): void => {
      stdout.push(text);
    },
    note: take,
    warn: take,
    fail: take,
    hasColor: false,
    progress: 'none',
    columns: 80,
    tableWidth: Infinity,
  };
  let exit: number;
  try {
    const parsed = await parseArguments(command, words);
    if (parsed.status === 'help') return { exit: 0, stdout: parsed.text, messages };
    const options = globalOptions(parsed.globals, {});
    chooseEngine(options.engine);
    exit = await command.run(parsed.args, {
      commands,
      options,
      terminal,
      log: new Log(options.root),
      signal,
    });
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    messages.push(`${error.message} (${error.code})`);
    exit = exitOf(error);
  } finally {
    chooseEngine(undefined);
  }
  return { exit, stdout: stdout.join(''), messages };
}
