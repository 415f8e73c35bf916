import type { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import type { Flags, FlagValues } from './flag.ts';
import { spelled } from './spelling.ts';
import { usageError } from './usage-error.ts';

/** The words given for each flag, by its spelling. */
export type GivenWords = ReadonlyMap<string, readonly string[]>;

/** The values of a table of flags; a flag that is not given has the value that the table names for that. */
export function readFlags<Table extends Flags>(table: Table, given: GivenWords): FlagValues<Table> {
  const values = Object.entries(table).map(([name, flag]) => {
    const words = given.get(spelled(name));
    return [name, words === undefined ? flag.absent : flag.read(words, `--${spelled(name)}`)] as const;
  });
  return Object.fromEntries(values) as FlagValues<Table>;
}

/** Refuses a flag without the one it needs, and beside one that excludes it. */
export function checkRelations(table: Flags, isGiven: (name: string) => boolean): void {
  for (const [name, { needs, notBeside }] of Object.entries(table)) {
    if (!isGiven(name)) continue;
    if (needs !== undefined && !isGiven(needs))
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
