import { ErrataError } from './error.ts';
import { nearest } from './nearest.ts';

/** The names of all options of a function; the compiler says when one is missing. */
export type KnownOptions<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that a function does not have with `ARGUMENT_INVALID` (exit 64): a misspelt one would do nothing,
 * without a word.
 */
export function checkOptionNames<Options extends object>(
  caller: string,
  options: Options,
  known: KnownOptions<Options>,
): void {
  if (typeof options !== 'object' || options === null)
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `${caller}: expected an object of options, got ${typeof options}`,
    );
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const near = nearest(name, names);
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `${caller}: unknown option ${JSON.stringify(name)}, expected ${names.join(', ')}` +
        `${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
}
