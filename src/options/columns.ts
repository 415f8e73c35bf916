import type { Flag } from './flag.ts';
import { takeEntries, takeText } from './given-value.ts';
import { usageError } from './usage-error.ts';

/** Names of columns by what they are for. */
type Columns<Role extends string> = Readonly<Partial<Record<Role, string>>>;

/** Columns of a table by what they are for: `image_name=file,inference=text`. */
export function columnsFlag<const Role extends string>(
  roles: readonly Role[],
): Flag<Columns<Role> | undefined, Columns<Role>> {
  return {
    value: 'NAME=COLUMN[,…]',
    describe: 'columns of a table that have other names',
    allowed: roles.join(', '),
    defaultText: 'by their usual names',
    config: { type: 'string' },
    absent: undefined,
    read: ([text = ''], place) => {
      const pairs = text.split(',').map((pair): readonly [string, string, string] => {
        const at = pair.indexOf('=');
        return [at === -1 ? '' : pair.slice(0, at).trim(), pair.slice(at + 1).trim(), pair];
      });
      return columnsOf(pairs, roles, place);
    },
    take: (given, place) =>
      columnsOf(
        takeEntries(given, place).map(([name, column]): readonly [string, string, string] => [
          name,
          takeText(column, `${place} ${name}`),
          name,
        ]),
        roles,
        place,
      ),
  };
}

/** Columns by role, of pairs and the words that each was given as. */
function columnsOf<Role extends string>(
  pairs: readonly (readonly [name: string, column: string, words: string])[],
  roles: readonly Role[],
  place: string,
): Columns<Role> {
  const columns: Partial<Record<Role, string>> = {};
  for (const [name, column, words] of pairs) {
    const role = roles.find((known) => known === name);
    if (role === undefined || column === '')
      throw usageError(
        `${place}: expected NAME=COLUMN with a NAME of ${roles.join(', ')}, got ${JSON.stringify(words)}`,
      );
    if (columns[role] !== undefined)
      throw usageError(
        `${place}: expected ${role} once, got ${JSON.stringify(pairs.map(([, , given]) => given).join(','))}`,
      );
    columns[role] = column;
  }
  return columns;
}
