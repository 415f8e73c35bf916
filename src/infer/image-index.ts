import { open } from 'node:fs/promises';
import type { JournalEntry } from '../schema/journal.ts';
import type { Journal, JournalRecord } from './journal.ts';
import type { PageImage, Provider } from './provider.ts';

type Image = Pick<PageImage, 'sha256' | 'text'>;

/**
 * Answers of earlier runs by image: an image that was moved or renamed keeps its answer.
 * Empty unless the provider says that nothing but the image counts: blank pages have the same bytes, but not the same text.
 */
export class ImageIndex {
  readonly #journal: Journal;
  readonly #records = new Map<string, JournalRecord>();

  constructor(journal: Journal, { dependsOnImageAlone = false }: Pick<Provider, 'dependsOnImageAlone'>) {
    this.#journal = journal;
    if (!dependsOnImageAlone) return;
    for (const record of journal.records.values()) {
      if (record.status === 'ok' || record.status === 'empty') this.#records.set(record.imageSha256, record);
    }
  }

  has(image: Image): boolean {
    return this.#find(image) !== undefined;
  }

  /** The line of an image; undefined when there is none. */
  async entryOf(image: Image): Promise<JournalEntry | undefined> {
    const record = this.#find(image);
    if (record === undefined) return undefined;
    const handle = await open(this.#journal.path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(record.length),
        0,
        record.length,
        record.offset,
      );
      return this.#journal.entryOf(record, buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  }

  /** A page that is a text has no image whose answer it could share. */
  #find({ sha256, text }: Image): JournalRecord | undefined {
    return text === undefined ? this.#records.get(sha256) : undefined;
  }
}
