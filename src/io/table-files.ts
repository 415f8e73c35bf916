import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { ifPresent } from './if-present.ts';
import { named, type NamedFile } from './named-file.ts';

/** How the name of a table ends. */
const FORMATS = ['csv', 'parquet', 'jsonl'] as const;
/** What lies beside the table of a model and is none: its journal, and where its lines stand. */
const NO_TABLE = /\.(?:journal|lines)\.jsonl$/u;

/** A table: one file, or the parts of a folder. */
export interface NamedTable extends NamedFile {
  /** Its files in their order; none: it is a file itself. */
  readonly parts?: readonly NamedFile[] | undefined;
}

/** The files that a table is read from, in their order. */
export function filesOf(table: NamedTable): readonly NamedFile[] {
  return table.parts ?? [table];
}

/**
 * The table of a name without an ending: `NAME.csv`, `.parquet` or `.jsonl`, or a folder `NAME/` with files
 * `part-*` of one of these. Without any it is `NAME.csv`, which is not there; with several, `TABLE_AMBIGUOUS`.
 */
export async function tableAt(base: string): Promise<NamedTable> {
  return (await findTable(base)) ?? named(`${base}.${FORMATS[0]}`);
}

/** The same; undefined where there is none. */
export async function findTable(base: string): Promise<NamedTable | undefined> {
  const files = await Promise.all(
    FORMATS.map(async (format) => {
      const path = `${base}.${format}`;
      return (await ifPresent(path, stat(path))) === undefined ? [] : [named(path)];
    }),
  );
  const folder = await partsOf(base);
  const [found, other] = [...files.flat(), ...(folder === undefined ? [] : [folder])];
  if (found !== undefined && other !== undefined) throw ambiguous(found.label, other.label);
  return found;
}

/** The names of the tables of a folder, without their endings, in code-point order; with `isCsv` those of CSV files. */
export async function tableNames(folder: string, { isCsv = false } = {}): Promise<string[]> {
  const names = new Set<string>();
  for (const entry of await entriesOf(folder)) {
    const format = formatOf(entry.name);
    if (isCsv && format !== 'csv') continue;
    if (format === undefined) {
      if (await hasParts(folder, entry)) names.add(entry.name);
    } else if (entry.name.length > format.length + 1) names.add(entry.name.slice(0, -format.length - 1));
  }
  return [...names].sort(compareCodePoints);
}

/** A folder with parts; undefined for any other. */
async function partsOf(path: string): Promise<NamedTable | undefined> {
  const names = (await partNames(path)).sort(compareCodePoints);
  const [first] = names;
  if (first === undefined) return undefined;
  const table = named(path);
  const other = names.find((name) => formatOf(name) !== formatOf(first));
  if (other !== undefined) throw ambiguous(join(table.label, first), join(table.label, other));
  return { ...table, parts: names.map((name) => named(join(path, name))) };
}

async function partNames(path: string): Promise<string[]> {
  const names = await ifPresent(path, readdir(path).catch(noFolder));
  return (names ?? []).filter((name) => name.startsWith('part-') && formatOf(name) !== undefined);
}

function noFolder(cause: unknown): string[] {
  if (systemCode(cause) === 'ENOTDIR') return [];
  throw cause;
}

function formatOf(name: string): string | undefined {
  return NO_TABLE.test(name) ? undefined : FORMATS.find((format) => name.endsWith(`.${format}`));
}

/** Folders of answers of a service (`NAME.raw`) may be large, and hidden ones are nobody's. */
async function hasParts(folder: string, entry: Dirent): Promise<boolean> {
  const { name } = entry;
  if (entry.isFile() || name.startsWith('.') || name.endsWith('.raw')) return false;
  return (await partNames(join(folder, name))).length > 0;
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT') return [];
    const { label } = named(path);
    if (code === 'ENOTDIR')
      throw new ErrataError('NO_MODELS', `${label}: found a file, expected a folder`, { cause });
    throw systemError(label, cause, 'read');
  }
}

function ambiguous(one: string, other: string): ErrataError {
  return new ErrataError('TABLE_AMBIGUOUS', `${one}: found ${other} too, expected one of them`);
}
