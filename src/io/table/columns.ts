import { ErrataError } from '../../schema/error.ts';
import { nearest } from '../../schema/nearest.ts';
import type { ColumnChoice } from './source-table.ts';

/** A column that a reader of tables asks for. */
export interface WantedColumn {
  /** Names it usually has, the likeliest first. */
  readonly usual: readonly string[];
  /** Rows can be read without it. */
  readonly isOptional?: boolean;
}

export const BATCH_NAMES = ['batch_id', 'batch'];
export const IMAGE_NAMES = [
  'image_name',
  'task_name',
  'file_name',
  'filename',
  'image_path',
  'image_file',
  'image',
  'file',
  'path',
  'page',
  'page_id',
  'id',
  'name',
  'key',
  '__key__',
];
export const TRANSCRIPT_NAMES = [
  'transcript',
  'task_transcript',
  'transcription',
  'ground_truth',
  'groundtruth',
  'gt',
  'text',
  'label',
  'sentence',
];

/** What a model wrote; a column that says so goes before one that may be the truth. */
export const INFERENCE_NAMES = [
  'inference',
  'prediction',
  'predicted_text',
  'predicted',
  'pred',
  'hypothesis',
  'ocr',
  'ocr_text',
  'output',
  'generated_text',
  'response',
  'text',
  'transcription',
  'transcript',
  'content',
];

/**
 * The columns of a table: those that were given, else by their usual names. One that is not there is `MISSING_COLUMN`,
 * with what was found.
 */
export function chooseColumns<Role extends string>(
  wanted: Readonly<Record<Role, WantedColumn>>,
  given: ColumnChoice<Role>,
  columns: readonly string[],
  label: string,
): ColumnChoice<Role> {
  const choice = pickColumns(wanted, given, columns);
  for (const [role, { usual, isOptional = false }] of Object.entries(wanted) as [Role, WantedColumn][]) {
    const name = given[role];
    if (choice[role] === undefined && (name !== undefined || !isOptional))
      throw missing(label, columns, role, name ?? `one of ${usual.join(', ')}`, name);
  }
  return choice;
}

/** The same without a fault: what is not there is undefined. `pick_columns` of `crates/corpus` is the twin. */
export function pickColumns<Role extends string>(
  wanted: Readonly<Record<Role, Pick<WantedColumn, 'usual'>>>,
  given: ColumnChoice<Role>,
  columns: readonly string[],
): ColumnChoice<Role> {
  const choice: Partial<Record<Role, string>> = {};
  const taken = new Set(Object.values<string | undefined>(given));
  for (const [role, { usual }] of Object.entries(wanted) as [Role, WantedColumn][]) {
    const name = given[role];
    const found =
      name === undefined
        ? usual.find((known) => columns.includes(known) && !taken.has(known))
        : columns.find((column) => column === name);
    if (found === undefined) continue;
    choice[role] = found;
    taken.add(found);
  }
  return choice;
}

function missing(
  label: string,
  columns: readonly string[],
  role: string,
  expected: string,
  given: string | undefined,
): ErrataError {
  const found = columns.map((name) => JSON.stringify(name)).join(', ');
  const near = given === undefined ? undefined : nearest(given, [...columns]);
  return new ErrataError(
    'MISSING_COLUMN',
    `${label}: found columns ${found}, expected ${expected} for ${role}` +
      `${near === undefined ? '' : `; did you mean ${near}?`}`,
    { hint: given === undefined ? `name the column: --columns ${role}=NAME` : undefined },
  );
}

/** Choices that were guessed and are not what our own files call them, in words; undefined when there are none. */
export function guessNote<Role extends string>(
  choice: ColumnChoice<Role>,
  given: ColumnChoice<Role>,
): string | undefined {
  const guesses = Object.entries<string | undefined>(choice).filter(
    ([role, name]) => name !== undefined && given[role as Role] === undefined && name !== role,
  );
  if (guesses.length === 0) return undefined;
  return `columns found by name: ${guesses.map(([role, name]) => `${role}=${name}`).join(',')}`;
}
