import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ErrataError, isBroken, systemCode, systemError } from '../../schema/error.ts';
import { Annotations } from './annotations.ts';
import { BenchmarkFolder } from './benchmark-folder.ts';
import { ImageFolder } from './image-folder.ts';
import type { Source } from './source.ts';

const ANNOTATIONS = 'annotations.csv';

export interface OpenSourceOptions {
  /** Folder of the images of an annotations CSV. @default `source/` beside it, else its folder */
  readonly images?: string | undefined;
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
      `${path}: ${isMissing ? 'not found' : `cannot be read (${code})`}, expected a folder or an annotations CSV`,
      { cause },
    );
  }
}

/** Finds out which kind of source a path is. */
export async function openSource(
  path: string,
  { images, benchmark, splitPages = false }: OpenSourceOptions = {},
): Promise<Source> {
  const source = await realPathOf(path);
  const kind = await kindOf(source);
  if (kind === undefined)
    throw new ErrataError('SOURCE_KIND', `${path}: expected a folder or an annotations CSV`);
  if (kind === 'file') return openAnnotations(source, path, images, splitPages);
  if ((await kindOf(join(source, ANNOTATIONS))) === 'file')
    return openAnnotations(join(source, ANNOTATIONS), join(path, ANNOTATIONS), images, splitPages);
  if (images !== undefined)
    throw new ErrataError(
      'USAGE',
      `--images: expected SOURCE to be an annotations CSV, ${path} is a folder without ${ANNOTATIONS}`,
    );
  if (
    (await kindOf(join(source, 'images'))) === 'folder' &&
    (await kindOf(join(source, 'transcripts'))) === 'folder'
  )
    return new BenchmarkFolder(source, { isInPlace: source === benchmark, splitPages });
  return new ImageFolder(source, benchmark, splitPages);
}

async function openAnnotations(
  file: string,
  label: string,
  images: string | undefined,
  splitPages: boolean,
): Promise<Source> {
  if (images !== undefined) {
    const kind = await kindOf(images);
    if (kind !== 'folder')
      throw new ErrataError(
        kind === undefined ? 'NO_FILE' : 'SOURCE_KIND',
        `${images}: expected a folder of images`,
      );
  }
  const beside = join(dirname(file), 'source');
  const folder = images ?? ((await kindOf(beside)) === 'folder' ? beside : dirname(file));
  return new Annotations({ file, label, images: await realpath(folder), splitPages });
}
