import { readdir, realpath } from 'node:fs/promises';
import { openFile } from '../io/open-file.ts';
import { basename, join, relative, sep } from 'node:path';
import { imageKindOf, readHead } from '../io/image-kind.ts';
import { readAt } from '../io/read-at.ts';
import { readFile } from '../io/read-file.ts';
import { decodeText, readError } from '../io/read-text.ts';
import { isSystemFile, systemFilesNote } from '../io/system-file.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError, hasCode, isBroken, systemError } from '../schema/error.ts';
import { READING_SUFFIXES, TRANSCRIPT_SUFFIXES, type TranscriptFormat } from '../transcript/format.ts';
import { markupKindOf } from '../transcript/markup-kind.ts';
import type { PlacedText } from '../transcript/index.ts';
import type { ReadingOptions } from '../transcript/reading-options.ts';
import { statedImage } from '../transcript/stated-image.ts';
import { leadsInside } from './inner-link.ts';
import { splitName } from './page-names.ts';
import type { SourceNotes, ListedText, OtherFile, Texts, TextsOptions } from './texts.ts';

const HEAD_BYTES = 1 << 16;
/** Ground truth by its name: the other side of a pair, never what a model read. */
const TRUTH = '.gt.txt';
const PLAIN = TRANSCRIPT_SUFFIXES.map(([suffix]) => suffix).filter((suffix) => suffix !== TRUTH);

interface ListedFile extends ListedText {
  readonly path: string;
  readonly label: string;
  readonly suffix: string;
}

type FolderOptions = Pick<TextsOptions, 'suffix' | 'reading'>;

/** The texts of a folder and of the folders in it, one page per file. */
export class FolderTexts implements Texts {
  readonly isOrdered = false;
  readonly #folder: string;
  readonly #label: string;
  readonly #suffix: string | undefined;
  readonly #reading: ReadingOptions;
  readonly others: OtherFile[] = [];
  readonly outerFolder: string;

  constructor(folder: string, label: string, { suffix, reading = {} }: FolderOptions = {}) {
    this.#folder = folder;
    this.#label = label;
    this.#suffix = suffix;
    this.#reading = reading;
    this.outerFolder = basename(folder);
  }

  async *list({ problems, notes }: SourceNotes): AsyncGenerator<ListedFile> {
    const paths = await this.#walk(problems, notes);
    const suffixes = this.#suffixesFor(paths);
    const others: string[] = [];
    for (const [at, path] of paths.entries()) {
      const isTruth = this.#suffix === undefined && endsWith(path, TRUTH);
      const suffix = isTruth ? undefined : suffixes.find((known) => endsWith(path, known));
      if (suffix === undefined) others.push(path);
      else yield this.#listed(path, suffix, at);
    }
    await this.#leaveOut(others, suffixes, notes);
  }

  #listed(path: string, suffix: string, at: number): ListedFile {
    const full = join(this.#folder, path);
    const text = { at, path: full, label: `${this.#label}/${path}`, suffix };
    const names = splitName(path.slice(0, path.length - suffix.length));
    return suffix.endsWith('.txt')
      ? { ...text, ...names }
      : { ...text, ...names, alias: () => aliasOf(full) };
  }

  /** Paths below the folder with `/`, in the order of code points; what is no file of ours is told. */
  async #walk(problems: ErrataError[], notes: string[]): Promise<readonly string[]> {
    const root = await realpath(this.#folder);
    const found = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        throw readError(this.#label, error);
      },
    );
    const paths: string[] = [];
    const system: string[] = [];
    for (const file of found) {
      const full = join(file.parentPath, file.name);
      const path = relative(this.#folder, full).split(sep).join('/');
      if (isSystemFile(file.name)) system.push(path);
      else if (isHidden(path)) {
        // what lies in a hidden folder goes with it
        if (!isHidden(parentOf(path))) notes.push(`${this.#label}/${path}: hidden, left out`);
      } else if (file.isFile()) paths.push(path);
      else if (file.isSymbolicLink()) {
        if (await leadsInside(full, root)) paths.push(path);
        else
          problems.push(
            new ErrataError(
              'CANNOT_READ',
              `${this.#label}/${path}: found a link that leaves the source or leads to no file, expected a file`,
            ),
          );
      }
    }
    if (system.length > 0) notes.push(systemFilesNote(system.toSorted(compareCodePoints)));
    return paths.toSorted(compareCodePoints);
  }

  #suffixesFor(paths: readonly string[]): readonly string[] {
    if (this.#suffix !== undefined) return [this.#suffix];
    // beside what says that a program read it, plain texts are something else
    const marked = READING_SUFFIXES.filter((suffix) => paths.some((path) => endsWith(path, suffix)));
    return marked.length > 0
      ? marked
      : PLAIN.filter((suffix) => paths.some((path) => endsWith(path, suffix)));
  }

  /** Images and ground truth belong here; what else there is, is named file by file. */
  async #leaveOut(paths: readonly string[], suffixes: readonly string[], notes: string[]): Promise<void> {
    const expected = (suffixes.length === 0 ? PLAIN : suffixes).join(', ');
    let count = 0;
    for (const path of paths) {
      if (endsWith(path, TRUTH) || (await isImage(join(this.#folder, path)))) continue;
      count += 1;
      const place = `${this.#label}/${path}`;
      notes.push(`${place}: found another suffix than ${expected}, left out`);
      this.others.push({ ...splitName(path), place });
    }
    if (count > 1) notes.push(`${this.#label}: ${count} files of another suffix than ${expected}`);
  }

  async read(text: ListedText, imageName: string): Promise<string> {
    return (await this.readPlaced(text, imageName)).text;
  }

  async readPlaced(text: ListedText, imageName: string): Promise<PlacedText> {
    const { path, label, suffix } = text as ListedFile;
    try {
      const bytes = await readFile(path);
      const format = formatOf(bytes, suffix);
      if (format === 'text') return { text: decodeText(bytes, label, 'kept'), places: undefined };
      // parsers are needed for markup alone
      const [{ extractPage }, { decodeMarkup }] = await Promise.all([
        import('../transcript/index.ts'),
        import('../transcript/encoding.ts'),
      ]);
      return extractPage(decodeMarkup(bytes), format, { ...this.#reading, imageName });
    } catch (error) {
      if (hasCode(error, 'BAD_MARKUP'))
        throw new ErrataError(error.code, `${label}: ${error.message}`, { cause: error });
      throw readError(label, error);
    }
  }

  placeOf(text: ListedText): Promise<string> {
    return Promise.resolve((text as ListedFile).label);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function endsWith(path: string, suffix: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.length > suffix.length && name.toLowerCase().endsWith(suffix.toLowerCase());
}

/** How a file is read: by its content, else by its name. */
function formatOf(bytes: Buffer, suffix: string): TranscriptFormat {
  const kind = markupKindOf(bytes);
  if (kind !== undefined) return kind === 'hocr' ? 'hocr' : 'xml';
  return TRANSCRIPT_SUFFIXES.find(([known]) => suffix.toLowerCase().endsWith(known))?.[1] ?? 'text';
}

async function headOf(path: string): Promise<string> {
  const handle = await openFile(path);
  const bytes = await readAt(handle, HEAD_BYTES, 0).finally(() => handle.close());
  return bytes.toString('utf8').replace(/^\ufeff/u, '');
}

/** The image that a file names; one that cannot be read names none. */
async function aliasOf(path: string): Promise<string | undefined> {
  const head = await headOf(path).catch((error: unknown) => {
    if (isBroken(error)) throw systemError(path, error, 'read');
    return '';
  });
  const image = statedImage(head);
  return image === undefined ? undefined : splitName(image).name;
}

async function isImage(path: string): Promise<boolean> {
  try {
    return imageKindOf(await readHead(path)) !== undefined;
  } catch (error) {
    if (isBroken(error)) throw systemError(path, error, 'read');
    return false;
  }
}
