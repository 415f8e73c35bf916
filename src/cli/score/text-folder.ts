import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { imageKindOf, readHead } from '../../io/image-kind.ts';
import { readError } from '../../io/read-text.ts';
import { isSystemFile } from '../../io/system-file.ts';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { ErrataError } from '../../schema/error.ts';
import { nameOfText, type TextFileName } from '../../transcript/text-file-name.ts';

interface TextFile extends TextFileName {
  readonly path: string;
}

const TEXT_NAME = /\.(?:txt|xml|hocr|html?|md)$/iu;
const IMAGE_NAME = /\.(?:png|jpe?g|tiff?|jp2|j2k|jpx|jxl|webp|gif|bmp|p[bgnp]m|avif|hei[cf]|pdf)$/iu;

/** The texts of a folder and its folders, by page. */
export class TextFolder {
  readonly path: string;
  readonly #files: ReadonlyMap<string, readonly TextFile[]>;

  private constructor(path: string, files: ReadonlyMap<string, readonly TextFile[]>) {
    this.path = path;
    this.#files = files;
  }

  /** Files in the order of code points; hidden ones, those of the system and images are left out. */
  static async open(path: string): Promise<TextFolder> {
    const found = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      throw readError(path, error);
    });
    const paths = found
      .filter((file) => (file.isFile() || file.isSymbolicLink()) && !isSystemFile(file.name))
      .map((file) => join(file.parentPath, file.name))
      .filter((file) => !/(?:^|\/)\./u.test(nameIn(path, file)));
    const files = new Map<string, TextFile[]>();
    for (const file of paths.sort(compareCodePoints)) {
      if (await isImage(file)) continue;
      const name = nameOfText(basename(file));
      const folder = nameIn(path, file).slice(0, -basename(file).length);
      const id = `${folder}${name.id}`;
      files.set(id, [...(files.get(id) ?? []), { ...name, id, path: file }]);
    }
    return new TextFolder(path, files);
  }

  get ids(): readonly string[] {
    return [...this.#files.keys()];
  }

  get hasTruth(): boolean {
    return [...this.#files.values()].flat().some(({ role }) => role === 'truth');
  }

  allOf(id: string): readonly string[] {
    return (this.#files.get(id) ?? []).map(({ path }) => path);
  }

  /** The files of a page that by their names are the reference, or not; unless strict, others stand in for none. */
  filesOf(id: string, side: Side, isStrict: boolean): readonly string[] {
    const all = this.#files.get(id) ?? [];
    const meant = all.filter(({ role }) => (role === 'truth') === (side === 'reference'));
    return (meant.length > 0 || isStrict ? meant : all).map(({ path }) => path);
  }
}

export type Side = 'reference' | 'hypothesis';

function nameIn(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

/** By name, else by its first bytes, which those of a text may resemble where a picture has a short signature. */
async function isImage(path: string): Promise<boolean> {
  if (TEXT_NAME.test(path)) return false;
  if (IMAGE_NAME.test(path)) return true;
  // one that cannot be read is told when it is scored
  const head = await readHead(path).catch(() => undefined);
  const kind = head === undefined ? undefined : imageKindOf(head);
  return kind !== undefined && kind !== 'pnm';
}

/** Two files of one side for one page. */
export function repeatedError(id: string, [first = '', second = '']: readonly string[]): ErrataError {
  return new ErrataError(
    'STEM_REPEATED',
    `${second}: expected one file of the stem ${JSON.stringify(id)}, found ${first} too`,
  );
}
