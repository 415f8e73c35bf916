import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ErrataError, isBroken, systemCode, systemError } from '../../schema/error.ts';
import type { AnnotationColumns } from './annotation-rows.ts';
import { Annotations } from './annotations.ts';
import { BenchmarkFolder, type Side } from './benchmark-folder.ts';
import { ImageFolder } from './image-folder.ts';
import { findSides } from './side-names.ts';
import type { Source } from './source.ts';

const ANNOTATIONS = 'annotations.csv';

export interface OpenSourceOptions {
  /** Folder of the images. @default of a table `source/` beside it, else its folder; else by its name */
  readonly images?: string | undefined;
  /** Folder of the transcripts of a folder of images. @default by its name, else beside the images */
  readonly transcripts?: string | undefined;
  /** Columns of a table. @default by their usual names */
  readonly columns?: AnnotationColumns | undefined;
  /** The benchmark that is to be made, a real path: never part of another source. */
  readonly benchmark?: string;
  /** Each page of a TIFF or PDF is a page. @default false */
  readonly splitPages?: boolean;
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) return 'folder';
    return status.isFile() ? 'file' : undefined;
  } catch (error) {
    if (isBroken(error)) throw systemError(path, error, 'read');
    return undefined;
  }
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    if (isBroken(cause)) throw systemError(path, cause, 'read');
    const code = systemCode(cause);
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new ErrataError(
      isMissing ? 'NO_FILE' : 'CANNOT_READ',
      `${path}: ${isMissing ? 'not found' : `cannot be read (${code})`}, expected a folder or a table`,
      { cause },
    );
  }
}

/** Finds out which kind of source a path is. */
export async function openSource(path: string, options: OpenSourceOptions = {}): Promise<Source> {
  const { images, transcripts, columns, benchmark, splitPages = false } = options;
  const source = await realPathOf(path);
  const kind = await kindOf(source);
  if (kind === undefined)
    throw new ErrataError(
      'SOURCE_KIND',
      `${path}: expected a folder, or a table in CSV, JSON Lines or Parquet`,
    );
  if (kind === 'file') return openAnnotations(source, path, options);
  if (transcripts === undefined && (await kindOf(join(source, ANNOTATIONS))) === 'file')
    return openAnnotations(join(source, ANNOTATIONS), join(path, ANNOTATIONS), options);
  if (columns !== undefined)
    throw new ErrataError('USAGE', `--columns: expected SOURCE to be a table, ${path} is a folder`);
  const sides = await findSides(source, path, {
    images: await givenFolder(images, 'images'),
    transcripts: await givenFolder(transcripts, 'transcripts'),
  });
  if (sides === undefined) return new ImageFolder(source, benchmark, splitPages);
  return new BenchmarkFolder(source, { ...sides, isInPlace: source === benchmark, splitPages });
}

/** A folder that a flag names. */
async function givenFolder(path: string | undefined, what: string): Promise<Side | undefined> {
  if (path === undefined) return undefined;
  const kind = await kindOf(path);
  if (kind !== 'folder')
    throw new ErrataError(
      kind === undefined ? 'NO_FILE' : 'SOURCE_KIND',
      `${path}: expected a folder of ${what}`,
    );
  return { root: await realpath(path), folder: '', prefix: path };
}

async function openAnnotations(
  file: string,
  label: string,
  { images, transcripts, columns, splitPages = false }: OpenSourceOptions,
): Promise<Source> {
  if (transcripts !== undefined)
    throw new ErrataError('USAGE', `--transcripts: expected SOURCE to be a folder, ${label} is a file`);
  const given = await givenFolder(images, 'images');
  const inner = (await kindOf(join(dirname(file), 'source'))) === 'folder' ? 'source' : '.';
  return new Annotations({
    file,
    label,
    images: given?.root ?? (await realpath(join(dirname(file), inner))),
    imagesLabel: images ?? join(dirname(label), inner),
    columns,
    splitPages,
  });
}
