import { ErrataError, EXIT, type ExitCode } from '../../schema/error.ts';

const EXITS: Readonly<Record<string, ExitCode>> = {
  CANNOT_READ: EXIT.io,
  FILE_CHANGED: EXIT.io,
  ENGINE_PANIC: EXIT.internal,
};

/** An error of reading a benchmark or model: bad data unless the system or the engine is to blame. */
export function corpusError(code: string, message: string, cause?: unknown): ErrataError {
  return new ErrataError(code, message, { exit: EXITS[code] ?? EXIT.data, cause });
}
