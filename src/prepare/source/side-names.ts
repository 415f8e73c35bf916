import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { ErrataError, isBroken, systemError } from '../../schema/error.ts';
import type { Side } from './benchmark-folder.ts';

/** Names that folders of images and of transcripts have, those of a benchmark first. */
const IMAGE_FOLDERS = ['images', 'image', 'imgs', 'img', 'scans'];
const TRANSCRIPT_FOLDERS = [
  'transcripts',
  'transcript',
  'transcriptions',
  'gt',
  'ground_truth',
  'ground-truth',
  'groundtruth',
  'txt',
  'text',
  'texts',
  'labels',
  'page',
  'alto',
  'hocr',
];

/** True for a name that says nothing about what the images in it are. */
export function isImageFolder(name: string): boolean {
  return IMAGE_FOLDERS.includes(name.toLowerCase());
}

interface Sides {
  readonly images: Side;
  readonly transcripts: Side;
}

/**
 * The two sides of a source: the given ones, else folders that have the usual names, else the source itself for one
 * that is missing. Undefined when images and transcripts are not apart. `label` is the source as the user named it.
 */
export async function findSides(
  source: string,
  label: string,
  given: { readonly images: Side | undefined; readonly transcripts: Side | undefined },
): Promise<Sides | undefined> {
  const folders = await foldersIn(source);
  const find = (names: readonly string[], flag: string): Side | undefined => {
    const found = folders.filter((name) => names.includes(name.toLowerCase()));
    // a benchmark may have any other folder beside its two
    const exact = found.find((name) => name === names[0]);
    if (exact === undefined && found.length > 1)
      throw new ErrataError(
        'SOURCE_KIND',
        `${label}: found ${found.join(', ')}, expected one such folder, or ${flag} DIR`,
      );
    const folder = exact ?? found[0];
    return folder === undefined ? undefined : { root: source, folder, prefix: '' };
  };
  const whole: Side = { root: source, folder: '', prefix: '' };
  const { images, transcripts } = given;
  if (images !== undefined || transcripts !== undefined)
    return {
      images: images ?? find(IMAGE_FOLDERS, '--images') ?? whole,
      transcripts: transcripts ?? find(TRANSCRIPT_FOLDERS, '--transcripts') ?? whole,
    };
  if (!folders.some(isImageFolder)) return undefined;
  const found = {
    images: find(IMAGE_FOLDERS, '--images'),
    transcripts: find(TRANSCRIPT_FOLDERS, '--transcripts'),
  };
  return found.images === undefined || found.transcripts === undefined
    ? undefined
    : { images: found.images, transcripts: found.transcripts };
}

async function foldersIn(source: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await readdir(source, { withFileTypes: true }).catch(refuseBroken(source)))
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(source, entry.name)))))
      names.push(entry.name);
  return names.sort(compareCodePoints);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(refuseBroken(path));
  return 'isDirectory' in found && found.isDirectory();
}

/** What cannot be read is reported by those who read it. */
function refuseBroken(path: string): (error: unknown) => Dirent[] {
  return (error) => {
    if (isBroken(error)) throw systemError(path, error, 'read');
    return [];
  };
}
