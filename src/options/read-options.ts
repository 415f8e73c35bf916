import { isDeepStrictEqual } from 'node:util';
import { checkOptionNames } from '../schema/known-options.ts';
import type { Flags, FlagValues } from './flag.ts';
import { checkRelations } from './read-flags.ts';
import { spelled } from './spelling.ts';

/**
 * The values of a table of flags from the options of a library function, checked as those of a command line are. An
 * option that neither the table nor `others` has is `ARGUMENT_INVALID`; a value that its flag does not take is
 * `USAGE`, in the words of the command.
 */
export function readOptions<Table extends Flags>(
  caller: string,
  given: object,
  table: Table,
  others: readonly string[],
): FlagValues<Table> {
  const names = [...Object.keys(table), ...others];
  checkOptionNames(caller, given, Object.fromEntries(names.map((name) => [name, true])));
  const options = given as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(
    Object.entries(table).map(([name, flag]) => {
      const value = options[name];
      return [name, value === undefined ? flag.absent : flag.take(value, `--${spelled(name)}`)];
    }),
  );
  // the value that an option has without being given says nothing
  checkRelations(table, (name) => !isDeepStrictEqual(values[name], table[name]?.absent));
  return values as FlagValues<Table>;
}
