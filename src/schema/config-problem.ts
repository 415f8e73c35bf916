import { ErrataError } from './error.ts';
import { nearest } from './nearest.ts';

/** What zod says about a value, reduced to what a message needs. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

export interface ProblemOptions {
  /** Keys above the checked value, such as `models`, `Gemini`. */
  readonly under?: readonly PropertyKey[];
  /** Names that an unknown key may have been meant for. */
  readonly known: readonly string[];
  /** Where unknown keys may be meant for known ones. @default those of the checked value itself */
  readonly nearAt?: 'top' | 'any';
  /** Word for the value as a whole. @default configuration */
  readonly whole?: string;
  place(keys: readonly PropertyKey[]): string;
}

/**
 * Turns what a check found into an error of one line with its place (exit code 78).
 * The value found is not repeated: it may be a key that was put in the wrong place.
 */
export function configProblem(
  issues: readonly Issue[],
  { under = [], known, nearAt = 'top', whole = 'configuration', place }: ProblemOptions,
): ErrataError {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const keys = [...under, ...(issue?.path ?? [])];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys?.[0] : undefined;
  if (unknown !== undefined) {
    const near = nearAt === 'any' || issue?.path.length === 0 ? nearest(unknown, known) : undefined;
    const hint = near === undefined ? '' : `, did you mean ${near}?`;
    return new ErrataError(
      'CONFIG_UNKNOWN_KEY',
      `${place([...keys, unknown])}: unknown key ${dotted([...keys, unknown])}${hint}`,
    );
  }
  const message = (issue?.message ?? 'invalid')
    .replace(/^Invalid input: /u, '')
    .replace(/, received /u, ', got ')
    // words of the checker for what is a map in YAML
    .replace(/^expected (?:record|object)\b/u, 'expected a map')
    .replace(/^(expected .+), got undefined$/u, 'missing, $1')
    .replace(/\.$/u, '')
    .replace(/^Too /u, 'too ');
  return new ErrataError('CONFIG_INVALID', `${place(keys)}: ${dotted(keys) || whole}: ${message}`);
}

function dotted(keys: readonly PropertyKey[]): string {
  return keys.map(String).join('.');
}
