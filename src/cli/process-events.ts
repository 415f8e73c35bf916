import { constants } from 'node:os';
import { EXIT } from '../schema/exit-code.ts';
import { takesClosedOutput } from './standard-output.ts';

/** The reason of the abort signal when the process was asked to stop. */
export class SignalError extends Error {
  override readonly name = 'SignalError';
  readonly exit: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.exit = 128 + constants.signals[signal];
  }
}

/** An abort signal that SIGINT, SIGTERM and SIGHUP set; a second one ends the process at once. */
export function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const reason = new SignalError(signal);
      if (controller.signal.aborted) endAtOnce(signal, reason.exit);
      controller.abort(reason);
    });
  }
  return controller.signal;
}

/** Leaves the end to the system: `process.exit` waits for file calls, and that of a pipe may never return. */
function endAtOnce(signal: NodeJS.Signals, exit: number): void {
  if (process.platform === 'win32') process.exit(exit);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/**
 * Goes on quietly when the reader of stdout or stderr went away (`| head`): the exit code is still that of the
 * work, and a run that has cost something must not be lost with its messages. Results that cannot be written
 * (`> /dev/full`) end it with 74.
 */
export function watchStreams(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (takesClosedOutput(error)) return;
    process.stderr.write(
      `errata: standard output: cannot be written (${error.code ?? error.message}) (CANNOT_WRITE)\n`,
    );
    process.exit(EXIT.io);
  });
  process.stderr.on('error', () => undefined);
}
