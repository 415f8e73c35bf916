import { openFile } from '../io/open-file.ts';
import { readAt } from '../io/read-at.ts';
import { readError } from '../io/read-text.ts';
import type { JournalEntry } from '../schema/journal.ts';
import type { Journal, RememberedLine } from './journal.ts';
import type { PageImage, Provider } from './provider.ts';

/** The bytes of a line. */
async function readPart(path: string, { offset, length }: RememberedLine): Promise<Buffer> {
  try {
    const handle = await openFile(path);
    return await readAt(handle, length, offset).finally(() => handle.close());
  } catch (error) {
    throw readError(path, error);
  }
}

type Image = Pick<PageImage, 'sha256' | 'text'>;

/**
 * Answers of earlier runs by image: an image that was moved or renamed keeps its answer.
 * Empty unless the provider says that nothing but the image counts: blank pages have the same bytes, but not
 * the same text.
 */
export class ImageIndex {
  readonly #journal: Journal;
  readonly #remembered = new Map<string, RememberedLine>();

  constructor(journal: Journal, { dependsOnImageAlone = false }: Pick<Provider, 'dependsOnImageAlone'>) {
    this.#journal = journal;
    if (!dependsOnImageAlone) return;
    for (const record of journal.remembered.values()) {
      if (record.status === 'ok' || record.status === 'empty')
        this.#remembered.set(record.imageSha256, record);
    }
  }

  has(image: Image): boolean {
    return this.#find(image) !== undefined;
  }

  /** The line of an image; undefined when there is none. */
  async entryOf(image: Image): Promise<JournalEntry | undefined> {
    const record = this.#find(image);
    if (record === undefined) return undefined;
    return this.#journal.entryOf(record, await readPart(this.#journal.path, record));
  }

  /** A page that is a text has no image whose answer it could share. */
  #find({ sha256, text }: Image): RememberedLine | undefined {
    return text === undefined ? this.#remembered.get(sha256) : undefined;
  }
}
