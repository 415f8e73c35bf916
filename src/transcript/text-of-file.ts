import { basename } from 'node:path';
import { readNamedFile } from '../io/read-file.ts';
import { decodeText, readError } from '../io/read-text.ts';
import { ErrataError, errorOfCode } from '../schema/error.ts';
import { decodeMarkup } from './encoding.ts';
import { markupKindOf } from './markup-kind.ts';
import type { ReadingOptions } from './reading-options.ts';
import { nameOfText } from './text-file-name.ts';

/**
 * The text of a file: of ALTO, PAGE XML and hOCR, told by their content, in reading order, all pages of it; anything
 * else is a text in UTF-8 without its byte order mark. A file whose name says markup must be some.
 */
export async function readTextOf(path: string, reading: ReadingOptions): Promise<string> {
  const bytes = await readNamedFile(path).catch((cause: unknown) => {
    throw readError(path, cause);
  });
  const kind = markupKindOf(bytes);
  const name = nameOfText(basename(path));
  if (kind === undefined && !name.isMarkup) return decodeText(bytes, path);
  const says = name.isMarkup && !path.toLowerCase().endsWith('.xml') ? 'hocr' : 'xml';
  const format = kind === undefined ? says : kind === 'hocr' ? 'hocr' : 'xml';
  // parsers are needed for markup alone
  const { extractText } = await import('./index.ts');
  try {
    return extractText(decodeMarkup(bytes), format, {
      ...reading,
      // with a suffix, because what is behind the last dot of a name is none of the page
      imageName: `${name.id}.txt`,
      otherPages: 'joined',
    });
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    throw errorOfCode(error.code, `${path}: ${error.message}`, error);
  }
}
