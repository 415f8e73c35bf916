import type { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import type { Flag, Flags, FlagValues } from './flag.ts';
import { spelled } from './spelling.ts';
import { usageError } from './usage-error.ts';

/** The words given for each flag, by its spelling. */
export type GivenWords = ReadonlyMap<string, readonly string[]>;

/** The values of a table of flags; `fallback` is the value of one that is not given. */
export function readFlags<Table extends Flags>(
  table: Table,
  given: GivenWords,
  fallback: (flag: Flag, name: string) => unknown = ({ absent }) => absent,
): FlagValues<Table> {
  const values = Object.entries(table).map(([name, flag]) => {
    const words = given.get(spelled(name));
    return [
      name,
      words === undefined ? fallback(flag, name) : flag.read(words, `--${spelled(name)}`),
    ] as const;
  });
  return Object.fromEntries(values) as FlagValues<Table>;
}

/** Refuses a flag without the one it needs, which may be there by itself, and beside one that excludes it. */
export function checkRelations(
  table: Flags,
  isGiven: (name: string) => boolean,
  isThere: (name: string) => boolean = () => false,
): void {
  for (const [name, { needs, notBeside }] of Object.entries(table)) {
    if (!isGiven(name)) continue;
    if (needs !== undefined && !isGiven(needs) && !isThere(needs))
      throw usageError(`--${spelled(name)}: expected ${withValue(table, needs)} beside it`);
    if (notBeside !== undefined && isGiven(notBeside.flag))
      throw usageError(`--${spelled(name)}: ${notBeside.message}`);
  }
}

/** `--bootstrap N` */
function withValue(table: Flags, name: string): string {
  const value = table[name]?.value;
  return `--${spelled(name)}${value === undefined ? '' : ` ${value}`}`;
}

export function unknownFlag(name: string, names: readonly string[]): ErrataError {
  const near = nearest(name, names);
  return usageError(`unknown flag --${name}${near === undefined ? '' : `, did you mean --${near}?`}`);
}
