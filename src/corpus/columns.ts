import { ErrataError } from '../schema/error.ts';
import {
  BATCH_NAMES,
  IMAGE_NAMES,
  INFERENCE_NAMES,
  pickColumns,
  TRANSCRIPT_NAMES,
  type WantedColumn,
} from '../io/table/columns.ts';
import type { ColumnChoice } from '../io/table/source-table.ts';

/** What a column of a benchmark or a model is for. */
type TableRole = 'image_name' | 'batch_id' | 'transcript' | 'inference';

/** The columns that were named; the others are those of our own names, or found by usual ones. */
export type TableColumns = ColumnChoice<TableRole>;

/** The column of the texts of a table. */
export type TextRole = 'transcript' | 'inference';

export type RowColumns = Readonly<Record<'image' | 'batch' | 'text', string>>;

/** Names that columns usually have, the likeliest first; what comes first here takes its name first. */
function usualColumns(role: TextRole): Readonly<Record<keyof RowColumns, WantedColumn>> {
  return {
    text: { usual: role === 'transcript' ? TRANSCRIPT_NAMES : INFERENCE_NAMES },
    image: { usual: IMAGE_NAMES },
    batch: { usual: BATCH_NAMES },
  };
}

/** Columns that were named and are there, by what the readers call them: not every table has other names. */
function givenColumns(
  role: TextRole,
  { image_name: image, batch_id: batch, [role]: text }: TableColumns,
  columns: readonly string[],
): Partial<RowColumns> {
  return Object.fromEntries(
    Object.entries({ image, batch, text }).filter(([, name]) => name !== undefined && columns.includes(name)),
  ) as Partial<RowColumns>;
}

const ownColumns = (role: TextRole): RowColumns => ({ image: 'image_name', batch: 'batch_id', text: role });

/** What a table is expected to have. */
export function expectedColumns(role: TextRole, given: TableColumns): string {
  return [given.image_name ?? 'image_name', given.batch_id ?? 'batch_id', given[role] ?? role].join(', ');
}

/** The columns of a CSV file: by our own names, where no others are given. */
export function csvColumns(role: TextRole, given: TableColumns, columns: readonly string[]): RowColumns {
  return { ...ownColumns(role), ...givenColumns(role, given, columns) };
}

/** The columns of a table in Parquet or JSON Lines, whose writers have names of their own. */
export function chooseRowColumns(
  role: TextRole,
  given: TableColumns,
  columns: readonly string[],
  label: string,
): RowColumns {
  const { image, batch, text } = pickColumns(usualColumns(role), givenColumns(role, given, columns), columns);
  if (image === undefined || batch === undefined || text === undefined)
    throw new ErrataError(
      'MISSING_COLUMN',
      `${label}: found columns ${columns.map((name) => JSON.stringify(name)).join(', ')}, ` +
        `expected ${expectedColumns(role, given)}`,
    );
  const twice = [image, batch, text].find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice !== undefined)
    throw new ErrataError(
      'PARQUET_INVALID',
      `${label}: found two columns ${JSON.stringify(twice)}, expected one of that name`,
    );
  return { image, batch, text };
}

/** What is asked of a table, for the native engine, which chooses by it as `chooseRowColumns` does. */
export function wantedColumns(
  role: TextRole,
  { image_name: image, batch_id: batch, [role]: text }: TableColumns,
): Readonly<Record<keyof RowColumns, { own: string; given: string | null; usual: string[] }>> {
  const own = ownColumns(role);
  const usual = usualColumns(role);
  const wanted = (key: keyof RowColumns, given: string | undefined) => ({
    own: own[key],
    given: given ?? null,
    usual: [...usual[key].usual],
  });
  return { image: wanted('image', image), batch: wanted('batch', batch), text: wanted('text', text) };
}

/** Says which columns of a table were found by names that are not our own: those of its first file that has such. */
export function columnNotes(
  role: TextRole,
  given: TableColumns,
  files: readonly RowColumns[],
  label: string,
): readonly string[] {
  const own = ownColumns(role);
  for (const found of files) {
    const named = givenColumns(role, given, Object.values(found));
    const guesses = (['image', 'batch', 'text'] as const)
      .filter((key) => named[key] === undefined && found[key] !== own[key])
      .map((key) => `${own[key]}=${found[key]}`);
    if (guesses.length > 0) return [`${label}: columns found by name: ${guesses.join(',')}`];
  }
  return [];
}
