/** Exit codes of the command line, by what happened. */
export const EXIT = {
  done: 0,
  partial: 1,
  usage: 64,
  data: 65,
  unreachable: 69,
  internal: 70,
  cannotWrite: 73,
  io: 74,
  later: 75,
  credentials: 77,
  configuration: 78,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface ErrataErrorOptions extends ErrorOptions {
  /** Exit code when the error ends the program. @default 70 */
  readonly exit?: ExitCode;
  /** What the user may do about it; printed on a line of its own. */
  readonly hint?: string | undefined;
}

/** An error with a stable code; the message says place, what was found, what was expected. */
export class ErrataError extends Error {
  override readonly name = 'ErrataError';
  readonly code: string;
  readonly exit: ExitCode;
  readonly hint: string | undefined;

  constructor(
    code: string,
    message: string,
    { exit = EXIT.internal, hint, ...options }: ErrataErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.exit = exit;
    this.hint = hint;
  }
}

const SEVERITY: readonly number[] = [
  EXIT.io,
  EXIT.cannotWrite,
  EXIT.credentials,
  EXIT.later,
  EXIT.unreachable,
  EXIT.configuration,
  EXIT.data,
  EXIT.internal,
  EXIT.partial,
];

/** The exit code that wins when several things went wrong: the first of the documented order. */
export function worstExit(codes: Iterable<number>): number {
  const seen = new Set(codes);
  seen.delete(EXIT.done);
  const known = SEVERITY.find((code) => seen.has(code));
  return known ?? [...seen].reduce((worst, code) => Math.max(worst, code), 0);
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

/** Exit code of a system error: 74 where disk or system fail, else 73 for a write and 65 for a path that cannot be read. */
export function systemExit(code: string | undefined, access: Access): ExitCode {
  if (code !== undefined && BROKEN.has(code)) return EXIT.io;
  return access === 'write' || code === 'EROFS' ? EXIT.cannotWrite : EXIT.data;
}

/** The error for a system error of a file: what could not be done, where, and why. */
export function systemError(path: string, cause: unknown, access: Access): ErrataError {
  if (cause instanceof ErrataError) return cause;
  const code = systemCode(cause);
  const exit = systemExit(code, access);
  const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
  const isWrite = access === 'write' || exit === EXIT.cannotWrite;
  const message =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `${path}: no space left (${code})`
      : `${path}: cannot be ${isWrite ? 'written' : 'read'} (${reason})`;
  const name = isWrite ? (exit === EXIT.io ? 'IO' : 'CANNOT_WRITE') : 'CANNOT_READ';
  return new ErrataError(name, message, { exit, cause });
}

/** An error that ends the program, in the words of the contract: a system error of a file that nobody turned into one is named by its path. */
export function explained(error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const { syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (syscall === 'uv_cwd')
    return new ErrataError(
      'CANNOT_READ',
      `the working directory is gone (${code}), expected one that exists`,
      {
        exit: EXIT.io,
        cause: error,
      },
    );
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
