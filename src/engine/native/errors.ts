import { ErrataError, EXIT, type ExitCode } from '../../schema/error.ts';
import type { Failure } from './addon.d.ts';

const EXITS: Readonly<Record<string, ExitCode>> = {
  ADDON_CALL_INVALID: EXIT.internal,
  CANNOT_READ: EXIT.io,
  ENGINE_PANIC: EXIT.internal,
  FILE_CHANGED: EXIT.io,
  SIMD_NOT_AVAILABLE: EXIT.configuration,
  THREADS_NOT_AVAILABLE: EXIT.configuration,
  UNIT_UNKNOWN: EXIT.internal,
};

/** The error of a failure of the addon: bad data unless the system, the settings or the program are to blame. */
export function errorOf({ code, message }: Failure, cause?: unknown): ErrataError {
  return new ErrataError(code, message, { exit: EXITS[code] ?? EXIT.data, cause });
}

/** Calls what answers at once; its failures are thrown as errors of ours. */
export function call<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
    throw errorOf({ code: error.code, message: error.message }, error);
  }
}

/** The result of a task, whose failure is a value. */
export function valueOf<Result extends object>(result: Result | Failure): Result {
  if (isFailure(result)) throw errorOf(result);
  return result;
}

function isFailure(result: object): result is Failure {
  return 'code' in result && 'message' in result;
}
