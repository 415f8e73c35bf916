import { CsvTable } from '../../io/csv/csv-table.ts';
import { imageKindOf } from '../../io/image-kind.ts';
import type { NamedFile } from '../../io/named-file.ts';
import { ErrataError, hasCode } from '../../schema/error.ts';
import {
  BATCH_NAMES,
  chooseColumns,
  guessNote,
  IMAGE_NAMES,
  TRANSCRIPT_NAMES,
} from '../../io/table/columns.ts';
import { splitName } from '../../source/page-names.ts';
import { CsvRows } from '../../io/table/csv-rows.ts';
import { openTable } from '../../io/table/open-table.ts';
import type { ColumnChoice, SourceTable, TableRow } from '../../io/table/source-table.ts';

type AnnotationRole = 'image' | 'transcript' | 'batch_id' | 'image_name';
export type AnnotationColumns = ColumnChoice<AnnotationRole>;

export interface AnnotationRow {
  readonly imageName: string;
  /** Undefined when the table has no batches. */
  readonly batchId: string | undefined;
  readonly transcript: string;
  /** 1-based line on which the row starts, or the number of the row. */
  readonly line: number;
  /** What `line` counts. @default 'line' */
  readonly unit?: SourceTable['unit'];
  /** Folders before the name of the image. */
  readonly folders: readonly string[];
  /** The image, when the table has it. */
  readonly bytes?: Buffer | undefined;
}

/** A row that cannot be read. */
export interface BadRow {
  readonly message: string;
  readonly line?: number | undefined;
  readonly unit?: SourceTable['unit'];
}

/**
 * The names that each column may have; the first shape is that of annotation tools, the second that of
 * benchmark.csv.
 */
const SHAPES = [
  {
    imageName: { name: 'task_name' },
    batchId: { name: 'batch_id' },
    transcript: { name: 'task_transcript' },
  },
  { imageName: { name: 'image_name' }, batchId: { name: 'batch_id' }, transcript: { name: 'transcript' } },
] as const;

const WANTED = {
  image: { usual: [...IMAGE_NAMES.filter((name) => name === 'image'), 'img', ...IMAGE_NAMES] },
  transcript: { usual: TRANSCRIPT_NAMES },
  batch_id: { usual: BATCH_NAMES, isOptional: true },
  image_name: { usual: ['image_name', 'file_name', 'filename', 'id'], isOptional: true },
};

const namesOf = (shape: (typeof SHAPES)[number]): readonly string[] =>
  Object.values(shape).map(({ name }) => name);

/** The shape of which a header lacks the fewest columns. */
function shapeOf(header: readonly string[]): (typeof SHAPES)[number] {
  const [first, second] = SHAPES;
  const lacking = (shape: (typeof SHAPES)[number]): number =>
    namesOf(shape).filter((name) => !header.includes(name)).length;
  return lacking(second) < lacking(first) ? second : first;
}

/** Reads an annotations CSV (RFC 4180) row by row; the first fault of form ends it with file and line. */
export async function* readAnnotations(file: NamedFile): AsyncGenerator<AnnotationRow> {
  const table = await CsvTable.open(file);
  try {
    const expected = SHAPES.map((shape) => namesOf(shape).join(', ')).join(' or ');
    for await (const rows of table.rows(shapeOf, { expected, takesNul: true }))
      for (const { offset, cells } of rows) yield { ...cells, folders: [], line: await table.line(offset) };
  } catch (error) {
    if (!hasCode(error, 'MISSING_COLUMN')) throw error;
    const hint = 'name the columns of another CSV: --columns image=NAME,transcript=NAME';
    throw new ErrataError(error.code, error.message, { hint, cause: error });
  } finally {
    await table.close();
  }
}

/**
 * Reads a table of images and transcripts row by row. A CSV without named columns is an annotations CSV; JSON Lines and
 * Parquet may hold the images themselves, and a bad row of theirs costs itself alone.
 */
export async function* readRows(
  file: NamedFile,
  columns: AnnotationColumns | undefined,
  notes: string[],
): AsyncGenerator<AnnotationRow | BadRow> {
  const table = await openTable(file);
  try {
    if (columns === undefined && table instanceof CsvRows) yield* readAnnotations(file);
    else yield* readTable(table, columns ?? {}, notes);
  } finally {
    await table.close();
  }
}

async function* readTable(
  table: SourceTable,
  given: AnnotationColumns,
  notes: string[],
): AsyncGenerator<AnnotationRow | BadRow> {
  const choose = (names: readonly string[]): AnnotationColumns => {
    const choice = chooseColumns(WANTED, given, names, table.label);
    const note = guessNote(choice, given);
    if (note !== undefined) notes.push(`${table.label}: ${note}`);
    return choice;
  };
  for await (const rows of table.rows(choose)) {
    for (const row of rows)
      yield row.status === 'bad' ? row : { ...rowOf(row, await table.numberOf(row.place)), unit: table.unit };
  }
}

function rowOf(
  { values }: TableRow<AnnotationRole> & { readonly status: 'row' },
  line: number,
): AnnotationRow | BadRow {
  const image = imageOf(values.image);
  if (image === undefined)
    return { line, message: `found ${shown(values.image)} for image, expected bytes, a path or both` };
  const { transcript } = values;
  if (typeof transcript !== 'string' && transcript !== null && transcript !== undefined)
    return { line, message: `found ${shown(transcript)} for transcript, expected a text` };
  const stated = textOf(values.image_name) ?? image.path;
  const { name, folders } = splitName(stated ?? `row-${String(line).padStart(6, '0')}`);
  return {
    // an image of a table that has no name, or none of a file, gets the suffix of what it is
    imageName:
      image.bytes === undefined || /\.\w{3,4}$/u.test(name) ? name : `${name}.${suffixOf(image.bytes)}`,
    folders:
      image.path === undefined || textOf(values.image_name) === undefined
        ? folders
        : splitName(image.path).folders,
    batchId: textOf(values.batch_id),
    transcript: transcript ?? '',
    line,
    bytes: image.bytes,
  };
}

interface FoundImage {
  readonly path?: string | undefined;
  readonly bytes?: Buffer | undefined;
}

/** An image as datasets have it: a path, bytes, or an object of both. */
function imageOf(value: unknown): FoundImage | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { path: value };
  if (value instanceof Uint8Array) return { bytes: asBuffer(value) };
  if (typeof value !== 'object' || value === null) return undefined;
  const { bytes, path } = value as { readonly bytes?: unknown; readonly path?: unknown };
  const named = typeof path === 'string' && path !== '' ? path : undefined;
  if (bytes instanceof Uint8Array) return { path: named, bytes: asBuffer(bytes) };
  return named === undefined ? undefined : { path: named };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function suffixOf(bytes: Buffer): string {
  const kind = imageKindOf(bytes) ?? 'image';
  return kind === 'jpeg' ? 'jpg' : kind === 'tiff' ? 'tif' : kind;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
