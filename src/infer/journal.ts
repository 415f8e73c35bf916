import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory, writeError } from '../io/atomic-write.ts';
import { parseLine, readJournal } from '../io/journal-read.ts';
import { makeFolder } from '../io/make-folder.ts';
import { ErrataError, EXIT } from '../schema/error.ts';
import {
  hasInference,
  isRetraction,
  pageKey,
  type JournalEntry,
  type JournalLine,
  type JournalRetraction,
  type PageStatus,
} from '../schema/journal.ts';
import { answerFacts, type AnswerFacts } from './card/answer-facts.ts';

/** What is remembered of a line; the text stays in the file. */
export interface RememberedLine {
  /** The page and its repetition, as `pageKey` says them. */
  readonly page: string;
  readonly status: PageStatus;
  readonly imageSha256: string;
  readonly hasInference: boolean;
  readonly costUsd: number | undefined;
  readonly facts: AnswerFacts;
  readonly offset: number;
  readonly length: number;
}

interface Pending {
  readonly bytes: Buffer;
  readonly done: (offset: number) => void;
  readonly failed: (error: unknown) => void;
}

/** Lines that are read at most; a longer queue is written in parts. */
const BATCH_LINES = 4096;

/**
 * The journal of a model: a line counts once it is on disk, and one sync may cover several lines.
 * Remembers the last line of each page for the settings it was opened with.
 */
export class Journal {
  readonly path: string;
  readonly settingsKey: string;
  readonly remembered: Map<string, RememberedLine>;
  /** True when there was no line of any settings. */
  readonly isNew: boolean;
  /** Pages that have lines of other settings only. */
  readonly otherSettings: number;
  readonly #handle: FileHandle | undefined;
  readonly #queue: Pending[] = [];
  #size: number;
  #writing: Promise<void> | undefined;
  #failure: unknown;

  private constructor(
    { path, settingsKey }: Pick<Journal, 'path' | 'settingsKey'>,
    handle: FileHandle | undefined,
    index: Index,
    size: number,
  ) {
    this.path = path;
    this.settingsKey = settingsKey;
    this.#handle = handle;
    this.#size = size;
    this.remembered = index.remembered;
    this.isNew = index.remembered.size === 0 && index.others.size === 0;
    this.otherSettings = [...index.others].filter((key) => !index.remembered.has(key)).length;
  }

  /** Opens for reading and appending; a line that a crash cut is moved to `{journal}.rej`. */
  static async open(path: string, settingsKey: string, warn: (message: string) => void): Promise<Journal> {
    await makeFolder(dirname(path)).catch((error: unknown) => {
      throw writeError(path, error);
    });
    const { index, torn } = await readIndex(path, settingsKey);
    const handle = await open(path, 'a+').catch((error: unknown) => {
      throw writeError(path, error);
    });
    if (torn !== undefined) {
      await writeFile(`${path}.rej`, torn.bytes).catch((error: unknown) => {
        throw writeError(`${path}.rej`, error);
      });
      await handle.truncate(torn.offset);
      warn(`${path}: the last line was cut by a crash; moved to ${path}.rej`);
    }
    await syncDirectory(dirname(path));
    return new Journal({ path, settingsKey }, handle, index, (await handle.stat()).size);
  }

  /** Reads without changing anything. */
  static async peek(path: string, settingsKey: string): Promise<Journal> {
    return new Journal({ path, settingsKey }, undefined, (await readIndex(path, settingsKey)).index, 0);
  }

  /** Resolves when the line is on disk. */
  async append(line: JournalLine): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const offset = await this.#write(bytes);
    remember(this.remembered, line, offset, bytes.length - 1);
  }

  #write(bytes: Buffer): Promise<number> {
    return new Promise((done, failed) => {
      this.#queue.push({ bytes, done, failed });
      this.#writing ??= this.#flush().finally(() => {
        this.#writing = undefined;
      });
    });
  }

  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_LINES);
      try {
        if (this.#failure !== undefined) throw this.#failure;
        await this.#writeBatch(Buffer.concat(batch.map(({ bytes }) => bytes)));
      } catch (error) {
        // a journal that can no longer be written ends the run: without it no page would be safe
        this.#failure = failedWrite(this.path, error);
        for (const { failed } of batch) failed(this.#failure);
        continue;
      }
      for (const { bytes, done } of batch) {
        done(this.#size);
        this.#size += bytes.length;
      }
    }
  }

  async #writeBatch(bytes: Buffer): Promise<void> {
    if (this.#handle === undefined)
      throw new ErrataError('INTERNAL', `${this.path}: opened for reading only`);
    for (let written = 0; written < bytes.length;)
      written += (await this.#handle.write(bytes, written)).bytesWritten;
    await this.#handle.datasync();
  }

  /**
   * The line of a record from its bytes. Anything but the page, image and settings it was remembered for is
   * an error.
   */
  entryOf(record: RememberedLine, bytes: Buffer): JournalEntry {
    const line = parseLine(bytes);
    if (
      typeof line === 'string' ||
      isRetraction(line) ||
      pageKey(line) !== record.page ||
      line.settings !== this.settingsKey ||
      line.image_sha256 !== record.imageSha256
    )
      throw new ErrataError(
        'JOURNAL_CHANGED',
        `${this.path}: changed while it was in use: expected the line of ` +
          `${record.page.replaceAll('\0', '/')} at byte ${record.offset}, found another`,
      );
    return line;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle?.close();
  }
}

interface Index {
  readonly remembered: Map<string, RememberedLine>;
  readonly others: Set<string>;
}

async function readIndex(
  path: string,
  settingsKey: string,
): Promise<{ index: Index; torn: Awaited<ReturnType<typeof readJournal>> }> {
  const index: Index = { remembered: new Map(), others: new Set() };
  const torn = await readJournal(path, ({ line, offset, length }) => {
    if (line.settings === settingsKey) remember(index.remembered, line, offset, length);
    else if (!isRetraction(line)) index.others.add(pageKey(line));
  });
  return { index, torn };
}

function remember(
  remembered: Map<string, RememberedLine>,
  line: JournalEntry | JournalRetraction,
  offset: number,
  length: number,
): void {
  if (isRetraction(line)) {
    for (const page of line.retracted) remembered.delete(pageKey(page));
    return;
  }
  const page = pageKey(line);
  remembered.set(page, {
    page,
    status: line.status,
    imageSha256: line.image_sha256,
    hasInference: hasInference(line),
    costUsd: line.cost_usd,
    facts: answerFacts(line),
    offset,
    length,
  });
}

/** Once pages are under way, whatever keeps them from being saved is an error of input and output. */
function failedWrite(path: string, cause: unknown): ErrataError {
  const error = writeError(path, cause);
  return error.exit === EXIT.io ? error : new ErrataError('IO', error.message, { cause });
}
