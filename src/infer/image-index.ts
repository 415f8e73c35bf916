import { open } from 'node:fs/promises';
import { journalEntry, type JournalEntry } from '../schema/journal.ts';
import type { Journal, JournalRecord } from './journal.ts';

/** Answers of earlier runs by image: an image that was moved or renamed keeps its answer. */
export class ImageIndex {
  readonly #path: string;
  readonly #records = new Map<string, JournalRecord>();

  constructor(journal: Journal) {
    this.#path = journal.path;
    for (const record of journal.records.values()) {
      if (record.status === 'ok' || record.status === 'empty') this.#records.set(record.imageSha256, record);
    }
  }

  has(imageSha256: string): boolean {
    return this.#records.has(imageSha256);
  }

  /** The line of an image; undefined when there is none. */
  async entryOf(imageSha256: string): Promise<JournalEntry | undefined> {
    const record = this.#records.get(imageSha256);
    if (record === undefined) return undefined;
    const handle = await open(this.#path, 'r');
    try {
      const { buffer } = await handle.read(Buffer.alloc(record.length), 0, record.length, record.offset);
      return journalEntry.parse(JSON.parse(buffer.toString('utf8')));
    } finally {
      await handle.close();
    }
  }
}
