import { redact } from '../io/redact.ts';
import { writeOutput } from './standard-output.ts';

/** Control characters of C0 (but tab and LF), DEL, C1 and the bidirectional controls: they could drive or fool a terminal. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Shows control characters as `\u{…}` so that text from files can neither drive nor fool a terminal. */
export function escapeControl(text: string): string {
  return text.replaceAll(CONTROLS, (control) => `\\u{${(control.codePointAt(0) ?? 0).toString(16)}}`);
}

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
    process.stderr.write(`errata: ${escapeControl(redact(message)).replaceAll('\n', '\\u{a}')}\n`);
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
