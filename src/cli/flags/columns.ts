import { usageError } from '../usage-error.ts';
import type { Flag } from './flag.ts';

/** Columns of a table by what they are for: `image_name=file,inference=text`. */
export function columnsFlag<const Role extends string>(
  roles: readonly Role[],
): Flag<Readonly<Partial<Record<Role, string>>> | undefined> {
  return {
    value: 'NAME=COLUMN[,…]',
    describe: 'columns of a table that have other names',
    allowed: roles.join(', '),
    defaultText: 'by their usual names',
    config: { type: 'string' },
    absent: undefined,
    read: ([text = ''], place) => {
      const columns: Partial<Record<Role, string>> = {};
      for (const pair of text.split(',')) {
        const at = pair.indexOf('=');
        const role = roles.find((known) => known === pair.slice(0, at).trim());
        const column = pair.slice(at + 1).trim();
        if (at === -1 || role === undefined || column === '')
          throw usageError(
            `${place}: expected NAME=COLUMN with a NAME of ${roles.join(', ')}, got ${JSON.stringify(pair)}`,
          );
        if (columns[role] !== undefined)
          throw usageError(`${place}: expected ${role} once, got ${JSON.stringify(text)}`);
        columns[role] = column;
      }
      return columns;
    },
  };
}
