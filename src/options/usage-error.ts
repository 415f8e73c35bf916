import { ErrataError } from '../schema/error.ts';

/** What is wrong with a command line: exit code 64. */
export function usageError(message: string): ErrataError {
  return new ErrataError('USAGE', message);
}
