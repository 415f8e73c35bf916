import { refusalOfName } from '../../io/file-name.ts';
import { imageKindOf, readHead } from '../../io/image-kind.ts';
import { normalizeBatchId } from '../../schema/batch-id.ts';
import type { Findings } from '../finding.ts';
import { reportUnreadable } from '../unreadable.ts';
import type { Entry } from './folder.ts';
import { innerImages } from './inner-images.ts';
import type { SourcePage } from './source.ts';
import type { TranscriptFiles } from './transcript-files.ts';

export interface BatchFiles {
  /** Name of the batch as the source has it. */
  readonly name: string;
  readonly images: readonly Entry[];
  readonly transcripts: TranscriptFiles;
  /** Where the transcript of an image is expected, for the report. */
  expectedTranscript(imageName: string): string;
}

/** True when an entry may become a page; anything else is reported. */
export function isUsable(entry: Entry, findings: Findings): boolean {
  if (entry.name.startsWith('.')) {
    findings.add('HIDDEN_FILE', entry.label, `hidden ${entry.kind}, left out`);
    return false;
  }
  const refusal = refusalOfName(entry.name);
  if (refusal === undefined) return true;
  findings.add('UNSAFE_NAME', entry.label, `name ${refusal}`);
  return false;
}

/** A folder where only files are expected, with the images that are lost with it. */
export async function reportFolder(
  { label, path }: Entry,
  findings: Findings,
  what = 'folder inside a batch, left out',
): Promise<void> {
  findings.add('UNEXPECTED_FOLDER', label, `${what}${await innerImages(path)}`);
}

/** Joins the images of a batch with their transcripts by stem. */
export async function* joinBatch(
  { name, images, transcripts, expectedTranscript }: BatchFiles,
  findings: Findings,
): AsyncGenerator<SourcePage> {
  const batchId = normalizeBatchId(name);
  for (const image of images) {
    if (!isUsable(image, findings)) continue;
    if (image.kind === 'folder') {
      await reportFolder(image, findings);
      continue;
    }
    const transcript = transcripts.take(image.name, findings);
    if (transcript === undefined) await reportUntranscribed(image, expectedTranscript(image.name), findings);
    else {
      const { name: imageName, path: imagePath, label: imageLabel, pageNumber } = image;
      yield { batchId, imageName, imagePath, imageLabel, pageNumber, transcript };
    }
  }
  transcripts.reportUntaken(findings);
}

/** A file without transcript that is no image either is reported as what it is. */
async function reportUntranscribed(image: Entry, expected: string, findings: Findings): Promise<void> {
  try {
    const head = await readHead(image.path);
    if (imageKindOf(head) === undefined)
      findings.add(
        'NOT_AN_IMAGE',
        image.label,
        head.length === 0 ? 'empty file, expected an image' : 'not an image by its first bytes',
      );
    else
      findings.add('IMAGE_WITHOUT_TRANSCRIPT', image.label, `image without transcript, expected ${expected}`);
  } catch (error) {
    reportUnreadable(findings, image.label, error);
  }
}
