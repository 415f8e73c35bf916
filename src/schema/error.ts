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
  EXIT.partial,
];

/** The exit code that wins when several things went wrong: the first of the documented order. */
export function worstExit(codes: Iterable<number>): number {
  const seen = new Set(codes);
  seen.delete(EXIT.done);
  const known = SEVERITY.find((code) => seen.has(code));
  return known ?? Math.max(0, ...seen);
}

const SYSTEM_EXITS: Readonly<Record<string, ExitCode>> = {
  ENOSPC: EXIT.io,
  EROFS: EXIT.cannotWrite,
  EDQUOT: EXIT.io,
  EIO: EXIT.io,
  EMFILE: EXIT.io,
  ENFILE: EXIT.io,
};

/** Exit code of any thrown value: its own, that of the system error, else 70. */
export function exitOf(error: unknown): number {
  if (error instanceof ErrataError) return error.exit;
  const code = systemCode(error);
  return (code === undefined ? undefined : SYSTEM_EXITS[code]) ?? EXIT.internal;
}

/** The `code` of a system error such as ENOENT; undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
