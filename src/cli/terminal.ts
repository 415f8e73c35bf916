import { oneLine } from '../io/printable.ts';
import { redact } from '../io/redact.ts';
import { writeOutput } from './standard-output.ts';

export { escapeControl } from '../io/printable.ts';

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
  readonly hasColor: boolean;
  /** True when a progress bar may be drawn on stderr. */
  readonly showsProgress: boolean;
  readonly columns: number;
}

export interface TerminalOptions {
  readonly color: boolean;
  readonly progress: boolean;
  readonly quiet: boolean;
}

export function createTerminal({ color, progress, quiet }: TerminalOptions): Terminal {
  // one line a message: a name with a line break in it must not look like a message of its own
  const warn = (message: string): void => {
    process.stderr.write(`errata: ${oneLine(redact(message), LONGEST_MESSAGE)}\n`);
  };
  return {
    print: writeOutput,
    note: (message) => {
      if (!quiet) warn(message);
    },
    warn,
    hasColor: color && process.stdout.isTTY === true,
    showsProgress: progress && !quiet && process.stderr.isTTY === true,
    columns: process.stdout.columns ?? 80,
  };
}
