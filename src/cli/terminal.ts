import type { Log } from '../io/log.ts';
import { oneLine } from '../text/printable.ts';
import { redact } from '../io/redact.ts';
import { writeOutput } from './standard-output.ts';
import { statusLine } from './status-line.ts';

export { escapeControl } from '../text/printable.ts';

/** Longest message: a text of megabytes in one must not bury the others. */
const LONGEST_MESSAGE = 2000;

/** The two streams of the program: results on stdout, everything else on stderr. */
export interface Terminal {
  /** Prints a result, as it is. */
  print(text: string): void;
  /** Prints a line for the user on stderr, prefixed with the program's name; silent with `--quiet`. */
  note(message: string): void;
  /** Like `note`, also with `--quiet`. */
  warn(message: string): void;
  /** Like `warn`, for what failed. */
  fail(message: string): void;
  readonly hasColor: boolean;
  /** How progress is shown on stderr: a bar on a terminal, lines elsewhere. */
  readonly progress: 'bar' | 'lines' | 'none';
  readonly columns: number;
  /** Room for a table: that of the terminal; in a file or a pipe there is no end to it. */
  readonly tableWidth: number;
}

export interface TerminalOptions {
  /** Undefined where it depends on the terminal. */
  readonly color: boolean | undefined;
  readonly progress: boolean;
  readonly quiet: boolean;
}

/** The log keeps what is said, each line once. */
export function createTerminal(
  { color, progress, quiet }: TerminalOptions,
  log: Pick<Log, 'write'> = { write: () => undefined },
): Terminal {
  // one line per message: a name with a line break in it must not look like a message of its own
  const say = (message: string): void => {
    statusLine.above(() => {
      process.stderr.write(`errata: ${oneLine(redact(message), LONGEST_MESSAGE)}\n`);
    });
  };
  const isTerminal = process.stderr.isTTY === true;
  // whatever ends the process, the cursor is seen again
  if (isTerminal)
    process.once('exit', () => {
      statusLine.clear();
    });
  return {
    print: (text) => {
      statusLine.above(() => {
        writeOutput(text);
      });
    },
    note: (message) => {
      log.write('info', message);
      if (!quiet) say(message);
    },
    warn: (message) => {
      log.write('warning', message);
      say(message);
    },
    fail: (message) => {
      log.write('error', message);
      say(message);
    },
    hasColor: color ?? process.stdout.isTTY === true,
    progress: progressKind(progress && !quiet, isTerminal),
    columns: knownColumns() ?? 80,
    tableWidth: knownColumns() ?? Infinity,
  };
}

/** Columns of the terminal, or those that `COLUMNS` tells. */
function knownColumns(): number | undefined {
  const given = process.stdout.columns ?? Number(process.env['COLUMNS']);
  return Number.isInteger(given) && given > 0 ? given : undefined;
}

function progressKind(isWanted: boolean, isTerminal: boolean): Terminal['progress'] {
  if (!isWanted) return 'none';
  return isTerminal ? 'bar' : 'lines';
}
