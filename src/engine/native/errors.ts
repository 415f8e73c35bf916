import { errorOfCode } from '../../schema/error.ts';
import type { ErrataError } from '../../schema/error.ts';
import type { Failure } from './addon.d.ts';

/** The error of a failure of the addon. */
export function errorOf({ code, message }: Failure, cause?: unknown): ErrataError {
  return errorOfCode(code, message, cause);
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
