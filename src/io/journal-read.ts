import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { openFile } from './open-file.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { isRetraction, journalLine, type JournalLine } from '../schema/journal.ts';

/** A line of a journal and where it stands in the file. */
export interface PlacedLine {
  readonly line: JournalLine;
  readonly offset: number;
  /** Bytes without the LF. */
  readonly length: number;
}

/** What is behind the last good line: the rest of a write that a crash cut short. */
export interface TornTail {
  readonly offset: number;
  readonly bytes: Buffer;
}

const CHUNK_BYTES = 1 << 20;
const LF = 0x0a;
const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Reads a journal line by line; a missing file has no lines.
 * A torn last line is returned, not thrown. A bad line before the last, and a line whose text is damaged, is an error
 * that names it (exit code 65).
 */
export async function readJournal(
  path: string,
  visit: (placed: PlacedLine) => void,
): Promise<TornTail | undefined> {
  const handle = await openFile(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw unreadable(path, error);
  });
  if (handle === undefined) return undefined;
  let torn: TornTail | undefined;
  let number = 0;
  const take = (bytes: Buffer, offset: number, isWhole: boolean): void => {
    number += 1;
    if (torn !== undefined) throw badLine(path, number - 1, 'something else');
    const line = isWhole ? parseLine(bytes) : 'none';
    if (line === 'damaged')
      throw badLine(path, number, 'one that is not valid UTF-8 or has half a surrogate pair');
    if (line === 'none') torn = { offset, bytes: Buffer.from(bytes) };
    else visit({ line, offset, length: bytes.length });
  };
  try {
    await splitLines(handle, take);
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await handle.close();
  }
  return torn;
}

async function splitLines(
  handle: FileHandle,
  take: (bytes: Buffer, offset: number, isWhole: boolean) => void,
): Promise<void> {
  let pending: Buffer = Buffer.alloc(0);
  let offset = 0;
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, offset + pending.length);
    if (bytesRead === 0) break;
    const data = Buffer.concat([pending, chunk.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = data.indexOf(LF, pending.length); end !== -1; end = data.indexOf(LF, start)) {
      take(data.subarray(start, end), offset + start, true);
      start = end + 1;
    }
    pending = data.subarray(start);
    offset += start;
  }
  if (pending.length > 0) take(pending, offset, false);
}

/**
 * What the bytes of a line hold: a line; nothing of ours, which a crash explains; or a line with bytes or escapes
 * that are no text, which would turn into U+FFFD on the way to a CSV.
 */
export function parseLine(bytes: Buffer): JournalLine | 'none' | 'damaged' {
  try {
    const parsed = journalLine.safeParse(JSON.parse(bytes.toString('utf8')));
    if (!parsed.success) return 'none';
    return isUtf8(bytes) && isWellFormed(parsed.data) ? parsed.data : 'damaged';
  } catch {
    return 'none';
  }
}

/** Looks at what counts: the page and its text. A message may hold half a character where it was cut. */
function isWellFormed(line: JournalLine): boolean {
  const pages = isRetraction(line) ? line.retracted : [line];
  return (
    pages.every(({ image_name, batch_id }) => !HALF_PAIR.test(image_name) && !HALF_PAIR.test(batch_id)) &&
    (isRetraction(line) || !HALF_PAIR.test(line.text ?? ''))
  );
}

function unreadable(path: string, cause: unknown): unknown {
  return systemCode(cause) === undefined ? cause : systemError(path, cause, 'read');
}

function badLine(path: string, number: number, found: string): ErrataError {
  return new ErrataError(
    'JOURNAL_INVALID',
    `${path}:${number}: expected a line of a journal, found ${found}; nothing was changed`,
  );
}
