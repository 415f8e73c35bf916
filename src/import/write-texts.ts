import type { AtomicFile } from '../io/atomic-write.ts';
import { HashedParts } from '../io/hash.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import { ErrataError, hasCode } from '../schema/error.ts';
import { INFERENCE_COLUMNS } from '../schema/inference.ts';
import type { TextPlaces } from '../schema/text-places.ts';
import { readableText, replacedNote } from '../schema/readable-text.ts';
import type { MatchedText, MatchedTexts } from '../source/match-texts.ts';
import type { PlacedText, Texts } from '../source/texts.ts';
import { storedAnswer } from '../text/page-ends.ts';

const WRITE_CHARACTERS = 1 << 18;

export interface WriteTextsOptions {
  readonly keepFinalNewline?: boolean | undefined;
  /** Takes where the lines of a page stand. */
  onPlaces?(imageName: string, batchId: string, places: TextPlaces | undefined): void;
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

export interface WrittenTexts {
  readonly pages: number;
  /** SHA-256 of the file. */
  readonly sha256: string;
}

/** Writes the texts of pages in the order of their source; one that cannot be read is a problem. */
export async function writeTexts(
  file: AtomicFile,
  texts: Texts,
  { matched, problems, notes }: MatchedTexts,
  { keepFinalNewline = false, signal, onPage, onPlaces }: WriteTextsOptions,
): Promise<WrittenTexts> {
  let pages = 0;
  const hashed = new HashedParts();
  let part = csvRecord(INFERENCE_COLUMNS);
  for (const found of matched) {
    signal?.throwIfAborted();
    const raw = await readText(texts, found, problems);
    if (raw === undefined) continue;
    const { imageName, batchId } = found.page;
    const { text, replaced } = readableText(storedAnswer(raw.text, keepFinalNewline));
    if (replaced > 0) notes.push(`${await texts.placeOf(found.text)}: ${replacedNote(replaced)}`);
    onPlaces?.(imageName, batchId, raw.places);
    part += csvRecord([imageName, batchId, text]);
    pages += 1;
    onPage?.(pages);
    if (part.length < WRITE_CHARACTERS) continue;
    for (const bytes of hashed.of([part])) await file.write(bytes);
    part = '';
  }
  for (const bytes of hashed.of([part])) await file.write(bytes);
  return { pages, sha256: hashed.digest() };
}

async function readText(
  texts: Texts,
  { text, page }: MatchedText,
  problems: ErrataError[],
): Promise<PlacedText | undefined> {
  try {
    if (texts.readPlaced !== undefined) return await texts.readPlaced(text, page.imageName);
    return { text: await texts.read(text, page.imageName), places: undefined };
  } catch (error) {
    // a disk that fails ends the import: a model that lacks pages for that must not replace another
    if (!(error instanceof ErrataError) || hasCode(error, 'IO')) throw error;
    problems.push(error);
    return undefined;
  }
}
