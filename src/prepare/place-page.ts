import { constants } from 'node:fs';
import { copyFile, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderPage } from '../image/pages.ts';
import { writeError, writeFileAtomic } from '../io/atomic-write.ts';
import { imageKindOf, readHead } from '../io/image-kind.ts';
import { BenchmarkLayout } from '../io/layout.ts';
import { makeFolder } from '../io/make-folder.ts';
import { ErrataError, hasCode, systemCode } from '../schema/error.ts';
import { withoutPageEnds } from '../text/page-ends.ts';
import { readTranscript } from '../transcript/index.ts';
import type { ReadingOptions } from '../transcript/reading-options.ts';
import type { Findings } from './finding.ts';
import type { SeenImages } from './seen-images.ts';
import type { SourcePage } from './source/source.ts';
import { reportUnreadable } from './unreadable.ts';

/** What becomes of the ends of transcripts. */
export interface PageEnds {
  /** Line ends at the end and a byte order mark at the start stay. */
  readonly keepsEnds: boolean;
}

export interface Placement extends PageEnds {
  /** Folder with `images/` and `transcripts/`. */
  readonly folder: string;
  /** The pages are in that folder already: images stay, a transcript is written only when it comes from markup. */
  readonly isInPlace: boolean;
  /** How text is taken from markup. */
  readonly reading?: ReadingOptions | undefined;
  /** Told about every image. */
  readonly seen: SeenImages;
}

/** The text of a transcript as the benchmark has it. */
export function storedText(text: string, { keepsEnds }: PageEnds): string {
  return keepsEnds ? text : withoutPageEnds(text);
}

/**
 * Puts image and transcript of a page into the benchmark; false when the page is not fit for it, which is reported.
 * With `there` the image was copied before and only the transcript is replaced.
 */
export async function placePage(
  page: SourcePage,
  placement: Placement,
  findings: Findings,
  image: 'copied' | 'there' = 'copied',
): Promise<boolean> {
  const { batchId, imageName, transcript } = page;
  if (!(await isImage(page, placement.seen, findings))) return false;
  const text = await readText(page, placement.reading, findings);
  if (text === undefined) return false;
  const { folder, isInPlace } = placement;
  const benchmark = new BenchmarkLayout(folder);
  const target = benchmark.transcript(batchId, imageName);
  if (isInPlace) {
    if (transcript.kind === 'file' && transcript.format !== 'text') await writeFileAtomic(target, text);
    return true;
  }
  if (image === 'copied' && !(await putImage(benchmark.image(batchId, imageName), page, findings)))
    return false;
  return writeTranscript(target, storedBytes(text, placement), page, findings);
}

/** The same bytes where nothing is dropped. */
function storedBytes(found: Buffer, placement: Placement): Buffer {
  if (placement.keepsEnds) return found;
  const text = found.toString('utf8');
  const stored = storedText(text, placement);
  return stored === text ? found : Buffer.from(stored);
}

async function writeTranscript(
  path: string,
  text: Buffer,
  { imageLabel }: SourcePage,
  findings: Findings,
): Promise<boolean> {
  try {
    await makeFolder(dirname(path));
    await writeFile(path, text);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'ENAMETOOLONG') throw writeError(path, error);
    findings.add('UNSAFE_NAME', imageLabel, 'name of its transcript is too long for the file system');
    return false;
  }
}

async function isImage(
  { imagePath, imageBytes, imageLabel, pageNumber }: SourcePage,
  seen: SeenImages,
  findings: Findings,
): Promise<boolean> {
  try {
    const head = imageBytes ?? (await readHead(imagePath));
    if (imageKindOf(head) !== undefined) {
      if (pageNumber === undefined) seen.add(head, imageLabel);
      return true;
    }
    findings.add(
      'NOT_AN_IMAGE',
      imageLabel,
      head.length === 0 ? 'empty file, expected an image' : 'not an image by its first bytes',
    );
  } catch (error) {
    reportUnreadable(findings, imageLabel, error);
  }
  return false;
}

async function readText(
  { transcript, imageName }: SourcePage,
  reading: ReadingOptions | undefined,
  findings: Findings,
): Promise<Buffer | undefined> {
  if (transcript.kind === 'text') return Buffer.from(transcript.text);
  try {
    return await readTranscript(transcript.path, transcript.format, { ...reading, imageName });
  } catch (error) {
    if (hasCode(error, 'NOT_UTF8', 'BAD_MARKUP')) findings.add(error.code, transcript.label, error.message);
    else if (systemCode(error) === undefined) throw error;
    else reportUnreadable(findings, transcript.label, error);
    return undefined;
  }
}

/** Copies the image, writes the one that a table holds, or makes one of a page of its file. */
async function putImage(
  target: string,
  { imagePath, imageBytes, imageLabel, pageNumber }: SourcePage,
  findings: Findings,
): Promise<boolean> {
  try {
    await makeFolder(dirname(target));
    const made =
      imageBytes ?? (pageNumber === undefined ? undefined : await renderPage(imagePath, pageNumber));
    if (made === undefined)
      await copyFile(imagePath, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    else await writeFile(target, made, { flag: 'wx' });
    // the copy keeps the mode of its source, which may not allow writing
    const handle = await open(target, 'r');
    await handle.sync().finally(() => handle.close());
    return true;
  } catch (error) {
    if (error instanceof ErrataError && error.code.startsWith('IMAGE_')) {
      findings.add('PAGE_UNREADABLE', imageLabel, error.message);
      return false;
    }
    if (systemCode(error) === 'ENAMETOOLONG') {
      findings.add('UNSAFE_NAME', imageLabel, 'name is too long for the file system');
      return false;
    }
    if (systemCode(error) !== 'EEXIST') throw writeError(target, error);
    // only a file system that does not tell case or Unicode forms apart gets here
    findings.add(
      'NAME_COLLISION',
      imageLabel,
      'name collides with another image of the batch on this file system',
    );
    return false;
  }
}
