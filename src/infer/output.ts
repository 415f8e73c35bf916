import { closeSync, openSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AtomicFile } from '../io/atomic-write.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import { HashedParts } from '../io/hash.ts';
import { PlacesWriter } from '../io/text-places-file.ts';
import { ifPresent } from '../io/if-present.ts';
import { readAtSync } from '../io/read-at.ts';
import { readError } from '../io/read-text.ts';
import { INFERENCE_COLUMNS } from '../schema/inference.ts';
import { pageKey, type JournalEntry } from '../schema/journal.ts';
import { readableText, replacedNote } from '../schema/readable-text.ts';
import { storedAnswer } from '../text/page-ends.ts';
import type { Journal, RememberedLine } from './journal.ts';
import type { Page } from './pages.ts';

const WINDOW_BYTES = 1 << 20;
const WRITE_CHARACTERS = 1 << 18;

export interface InferenceOptions {
  readonly pages: readonly Page[];
  readonly journal: Journal;
  /** Which of the repetitions. */
  readonly repeat: number;
  /** Where the places of the lines go. */
  readonly placesPath: string;
  /** The texts as they were received; otherwise the ends that only files have are dropped. */
  readonly keepsEnds: boolean;
  onNote(page: Page, note: string): void;
}

/** What is in a file that was written. */
export interface WrittenInferences {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes `{model}.csv` from the journal, in the order of the pages, without holding the texts. Undefined when there is
 * nothing to write, and no file of another time that would stay.
 */
export async function writeInferences(
  path: string,
  options: InferenceOptions,
): Promise<WrittenInferences | undefined> {
  const { pages, journal, repeat, keepsEnds } = options;
  const rows = pages.flatMap((page) => {
    const record = journal.remembered.get(
      pageKey({ batch_id: page.batchId, image_name: page.imageName, repeat }),
    );
    return record?.hasInference === true ? [{ page, record }] : [];
  });
  if (rows.length === 0 && (await ifPresent(path, stat(path))) === undefined) return undefined;
  const file = await AtomicFile.create(path);
  const reader = new LineReader(journal);
  const hashed = new HashedParts();
  const places = new PlacesWriter(options.placesPath);
  const write = async (part: string): Promise<void> => {
    for (const bytes of hashed.of([part])) await file.write(bytes);
  };
  try {
    let text = csvRecord(INFERENCE_COLUMNS);
    for (const { page, record } of rows) {
      const entry = reader.entryOf(record);
      places.add(page.imageName, page.batchId, entry['places']);
      // lines of earlier versions may hold what no CSV can
      const { text: read, replaced } = readableText(entry.text ?? '');
      if (replaced > 0) options.onNote(page, replacedNote(replaced));
      text += csvRecord([page.imageName, page.batchId, storedAnswer(read, keepsEnds)]);
      if (text.length < WRITE_CHARACTERS) continue;
      await write(text);
      text = '';
    }
    await write(text);
  } catch (error) {
    await file.discard();
    throw error;
  } finally {
    reader.close();
  }
  await file.commit();
  const sha256 = hashed.digest();
  await places.write(sha256);
  return { rows: rows.length, sha256 };
}

/** Removes halves of files that a killed run of this model left; the caller holds the model's lock. */
export async function removeLeftovers(folder: string, model: string): Promise<void> {
  const isHalf = (name: string): boolean =>
    name.startsWith(`.${model}.`) &&
    /^(?:(?:\d+\.)?(?:csv|lines\.jsonl)|card\.json)\.\d+(?:-\d*-[0-9a-f]{8})?\.[0-9a-f]{8}\.tmp$/u.test(
      name.slice(model.length + 2),
    );
  const names = (await ifPresent(folder, readdir(folder))) ?? [];
  await Promise.all(names.filter(isHalf).map((name) => rm(join(folder, name), { force: true })));
}

/** Reads lines by their place; lines stand nearly in the order of the pages, so that a window serves many. */
class LineReader {
  readonly #journal: Journal;
  readonly #file: number;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
    try {
      this.#file = openSync(journal.path, 'r');
    } catch (error) {
      throw readError(journal.path, error);
    }
  }

  entryOf(record: RememberedLine): JournalEntry {
    const { offset, length } = record;
    if (offset < this.#start || offset + length > this.#start + this.#window.length) {
      // some way back, because a slow page may stand a little behind the next ones
      this.#start = Math.max(0, length > WINDOW_BYTES / 2 ? offset : offset - WINDOW_BYTES / 4);
      this.#window = this.#readFrom(this.#start, Math.max(WINDOW_BYTES, length));
    }
    const from = offset - this.#start;
    return this.#journal.entryOf(record, this.#window.subarray(from, from + length));
  }

  #readFrom(offset: number, lengthBytes: number): Buffer {
    try {
      return readAtSync(this.#file, lengthBytes, offset);
    } catch (error) {
      throw readError(this.#journal.path, error);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
