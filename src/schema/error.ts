import { ERROR_CODES, isErrorCode, type ErrorCode } from './error-codes.ts';
import { EXIT, type ExitCode } from './exit-code.ts';

export type { ErrorCode } from './error-codes.ts';
export { EXIT, worstExit, type ExitCode } from './exit-code.ts';

/** The code of an error that a provider of somebody else threw. */
export type ForeignCode = string & Record<never, never>;

export interface ErrataErrorOptions extends ErrorOptions {
  /** What the user may do about it; printed on a line of its own. */
  readonly hint?: string | undefined;
}

/** An error with a stable code, which decides the exit code; the message says place, what was found, what was expected. */
export class ErrataError extends Error {
  override readonly name = 'ErrataError';
  /** One of the listed codes; that of a `ProviderError` may be the provider's own. */
  readonly code: ErrorCode | ForeignCode;
  readonly exit: ExitCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, { hint, ...options }: ErrataErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.exit = exitOfCode(code);
    this.hint = hint;
  }
}

/** Exit code of an error by its code; a foreign one says nothing. */
function exitOfCode(code: string): ExitCode {
  return isErrorCode(code) ? ERROR_CODES[code].exit : EXIT.internal;
}

/** True for an error of ours with one of these codes. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ErrataError & { readonly code: Code } {
  return error instanceof ErrataError && (codes as readonly string[]).includes(error.code);
}

/** The error of a code that comes from elsewhere, such as the addon; one that is not listed is a fault of the program. */
export function errorOfCode(code: string, message: string, cause?: unknown): ErrataError {
  return new ErrataError(isErrorCode(code) ? code : 'INTERNAL', message, { cause });
}

/** What was wanted of a file or folder that the system refused. */
export type Access = 'read' | 'write';

/** The disk or the system fails, whatever was wanted. */
const BROKEN = new Set(
  'ENOSPC EDQUOT EIO EFBIG EMFILE ENFILE ENOMEM ESTALE ENODEV ENXIO ETIMEDOUT'.split(' '),
);
/** Calls that change something; `open` may be for reading or for writing. */
const WRITING =
  /^(?:write|writev|pwrite|fsync|fdatasync|ftruncate|truncate|rename|mkdir|mkdtemp|rmdir|unlink|rm|link|symlink|copyfile|chmod|fchmod|utime|futime|lutime)$/u;
const READING =
  /^(?:open|read|readv|pread|scandir|opendir|stat|lstat|fstat|statx|realpath|readlink|access|close|uv_cwd)$/u;

/** The code of a system error: IO where disk or system fail, else by what was wanted. */
function codeOfSystem(code: string | undefined, access: Access): 'IO' | 'CANNOT_WRITE' | 'CANNOT_READ' {
  if (code !== undefined && BROKEN.has(code)) return 'IO';
  return access === 'write' || code === 'EROFS' ? 'CANNOT_WRITE' : 'CANNOT_READ';
}

/** True when disk or system failed, not the path. */
export function isBroken(error: unknown): boolean {
  return codeOfSystem(systemCode(error), 'read') === 'IO';
}

/** The error for a system error of a file: what could not be done, where, and why. */
export function systemError(path: string, cause: unknown, access: Access): ErrataError {
  if (cause instanceof ErrataError) return cause;
  const reason = systemCode(cause);
  const code = codeOfSystem(reason, access);
  const verb = access === 'write' || code === 'CANNOT_WRITE' ? 'written' : 'read';
  const message =
    reason === 'ENOSPC' || reason === 'EDQUOT'
      ? `${path}: no space left (${reason})`
      : `${path}: cannot be ${verb} (${reason ?? (cause instanceof Error ? cause.message : String(cause))})`;
  return new ErrataError(code, message, { cause });
}

/** An error that ends the program, in the words of the contract: a system error of a file that nobody turned into one is named by its path. */
export function explained(error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const { syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (syscall === 'uv_cwd')
    return new ErrataError('IO', `the working directory is gone (${code}), expected one that exists`, {
      cause: error,
    });
  const access = WRITING.test(syscall ?? '') ? 'write' : READING.test(syscall ?? '') ? 'read' : undefined;
  return access === undefined ? error : systemError(dest ?? path ?? `${syscall}`, error, access);
}

/** Exit code of any thrown value: its own, that of the system error, else 70. */
export function exitOf(error: unknown): number {
  const known = explained(error);
  return known instanceof ErrataError ? known.exit : EXIT.internal;
}

/** The `code` of a system error such as ENOENT; undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
