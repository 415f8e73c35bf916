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
