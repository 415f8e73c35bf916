import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ErrataError, EXIT, exitOf, explained } from '../schema/error.ts';
import { VERSION } from '../schema/version.ts';
import { chooseEngine, engineChoice } from '../engine/choice.ts';
import { recoverBenchmark } from '../io/folder-swap.ts';
import { Log } from '../io/log.ts';
import { registerEnvironment } from '../io/redact.ts';
import { sweepRoot } from '../io/sweep.ts';
import { commands } from './commands/index.ts';
import { findCommand } from './find-command.ts';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { readFlagDefaults } from './flag-defaults.ts';
import type { Flags } from '../options/flag.ts';
import { globalFlags, globalOptions } from '../options/global.ts';
import { abortOnSignals, SignalError, watchStreams } from './process-events.ts';
import { writeOutput } from './standard-output.ts';
import { createTerminal } from './terminal.ts';
import { usageError } from '../options/usage-error.ts';
import { overviewText } from './view/help.ts';

/** Runs a command line and returns its exit code. */
export async function main(words: readonly string[]): Promise<number> {
  watchStreams();
  registerEnvironment(process.env);
  const isVerbose = words.includes('--verbose');
  try {
    return await dispatch(words);
  } catch (error) {
    return tellError(error, isVerbose);
  }
}

async function dispatch(words: readonly string[]): Promise<number> {
  const at = placeOfCommand(words);
  const name = words[at];
  if (name === undefined) return withoutCommand(words);
  const listed = findCommand(commands, name);
  if (asksForVersion(words)) return printVersion();
  const command = await listed.load();
  const parsed = await parseArguments(command, [...words.slice(0, at), ...words.slice(at + 1)], {
    readDefaults: (globals) =>
      readFlagDefaults(command, globals).catch((error: unknown) => {
        logFailure(new Log(resolve(globals.root)), name, error);
        throw error;
      }),
    env: process.env,
  });
  if (parsed.status === 'help') {
    writeOutput(parsed.text);
    return EXIT.done;
  }
  const options = globalOptions(parsed.globals, process.env);
  chooseEngine(options.engine);
  // a bad ERRATA_ENGINE is told before any work
  engineChoice();
  const log = new Log(options.root);
  const signal = abortOnSignals();
  const terminal = createTerminal(options, log);
  log.hold('info', `${name}: begin ${shownSettings(command, parsed)}`);
  try {
    // the process that replaced the benchmark may have been killed between two renames: every command sees a whole one
    await recoverBenchmark(options.root);
    await sweepRoot(options.root);
    const exit = await command.run(parsed.args, { commands, options, terminal, log, signal });
    log.write('info', `${name}: end, exit ${exit}`);
    return exit;
  } catch (error) {
    // a usage error is not worth a log
    if (exitOf(error) !== EXIT.usage) logFailure(log, name, error);
    throw error;
  }
}

function logFailure(log: Log, name: string, error: unknown): void {
  if (!(error instanceof SignalError)) log.write('error', `${name}: ${describeError(error)}`);
  log.write('info', `${name}: end, exit ${exitOf(error)}`);
}

/** What was asked for: words and flags that are not as they would be without being given. */
function shownSettings(
  { flags }: Pick<Command, 'flags'>,
  { args, globals }: { readonly args: object; readonly globals: object },
): string {
  const tables: Flags = { ...flags, ...globalFlags };
  const given = Object.entries({ ...args, ...globals }).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, tables[name]?.absent),
  );
  const plain = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);
  return JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, plain(value)])));
}

/** The message with its code; of errors that are none of ours the stack. */
function describeError(error: unknown): string {
  if (error instanceof ErrataError) return `${error.message} (${error.code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The first word that is neither a flag nor the value of a global one (`errata --root DIR run`), or -1. */
function placeOfCommand(words: readonly string[]): number {
  const flags: Flags = globalFlags;
  const isValue = (at: number): boolean => {
    const name = /^--([\w-]+)$/u.exec(words[at - 1] ?? '')?.[1];
    return name !== undefined && Object.hasOwn(flags, name) && flags[name]?.value !== undefined;
  };
  return words.findIndex((word, at) => !word.startsWith('-') && !isValue(at));
}

function withoutCommand(words: readonly string[]): number {
  if (asksForVersion(words)) return printVersion();
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
    writeOutput(overviewText(commands));
    return words.length === 0 ? EXIT.usage : EXIT.done;
  }
  throw usageError(`expected a command before ${words[0]} (errata --help lists them)`);
}

function asksForVersion(words: readonly string[]): boolean {
  return words.includes('--version') || words.includes('-v');
}

function printVersion(): number {
  writeOutput(`${VERSION}\n`);
  return EXIT.done;
}

function tellError(thrown: unknown, isVerbose: boolean): number {
  const error = explained(thrown);
  const { warn } = createTerminal({ color: false, progress: false, quiet: false });
  if (error instanceof SignalError) return error.exit;
  if (error instanceof ErrataError) {
    warn(`${error.message} (${error.code})`);
    if (error.hint !== undefined) warn(error.hint);
  } else warn(`internal error: ${error instanceof Error ? error.message : String(error)} (INTERNAL)`);
  if (isVerbose && error instanceof Error) for (const line of (error.stack ?? '').split('\n')) warn(line);
  return exitOf(error);
}
