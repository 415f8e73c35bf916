/** What the suffix of a transcript tells: plain text, ALTO or PAGE XML, or hOCR. */
export type TranscriptFormat = 'text' | 'xml' | 'hocr';

/**
 * Suffixes of transcripts after the stem of the image; of several files for one image the first in this order is the
 * transcript. What says that it is ground truth goes first: a plain text beside it is what a program read.
 */
export const TRANSCRIPT_SUFFIXES: readonly (readonly [suffix: string, format: TranscriptFormat])[] = [
  ['.gt.txt', 'text'],
  ['.txt', 'text'],
  ['.page.xml', 'xml'],
  ['.alto.xml', 'xml'],
  ['.xml', 'xml'],
  ['.hocr', 'hocr'],
  ['.html', 'hocr'],
  ['.htm', 'hocr'],
];

/** Suffixes that say that a program read the text: no transcript, whatever lies beside it. */
export const READING_SUFFIXES = ['.pred.txt', '.ocr.txt'] as const;
