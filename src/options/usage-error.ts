import { ErrataError } from '../schema/error.ts';

/** What is wrong with a command line: exit code 64. The hint says what to give instead. */
export function usageError(message: string, hint?: string): ErrataError {
  return new ErrataError('USAGE', message, { hint });
}
