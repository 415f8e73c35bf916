import { readFile } from '../io/read-file.ts';
import { invalidUtf8At } from '../io/utf8.ts';
import { ErrataError } from '../schema/error.ts';
import type { TranscriptFormat } from './suffix.ts';
import { readAlto } from './alto.ts';
import { readHocr } from './hocr.ts';
import { markupError, parseMarkup } from './markup.ts';
import { readPageXml } from './page-xml.ts';

/** The text of a transcript file as it will be stored: plain text as it is, markup in reading order. */
export async function readTranscript(
  path: string,
  format: TranscriptFormat,
  imageName: string,
): Promise<Buffer> {
  const bytes = await readFile(path);
  const at = invalidUtf8At(bytes);
  if (at !== undefined) throw new ErrataError('NOT_UTF8', `invalid UTF-8 at byte ${at}`);
  return format === 'text'
    ? bytes
    : Buffer.from(extractText(bytes.toString('utf8').replace(/^\ufeff/u, ''), format, imageName));
}

/** The text of an ALTO, PAGE XML or hOCR document. */
export function extractText(markup: string, format: 'xml' | 'hocr', imageName: string): string {
  try {
    return readMarkup(markup, format, imageName);
  } catch (error) {
    // elements inside of elements without end use up the stack
    if (error instanceof RangeError) throw markupError('elements are nested too deeply', error);
    throw error;
  }
}

function readMarkup(markup: string, format: 'xml' | 'hocr', imageName: string): string {
  if (format === 'hocr') return readHocr(parseMarkup(markup, 'html'), imageName);
  const document = parseMarkup(markup, 'xml');
  const root = document.children.find(({ name }) => name !== '#text');
  if (root?.name === 'alto') return readAlto(root);
  if (root?.name === 'PcGts') return readPageXml(root);
  if (root?.name === 'html') return readHocr(document, imageName);
  throw markupError(`root element ${root?.name ?? 'missing'}, expected alto, PcGts or html`);
}
