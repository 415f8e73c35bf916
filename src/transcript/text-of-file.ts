import { basename } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { decodeText, readError } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';
import { markupKindOf } from './markup-kind.ts';
import type { ReadingOptions } from './reading-options.ts';
import { nameOfText } from './text-file-name.ts';

/**
 * The text of a file: of ALTO, PAGE XML and hOCR, told by their content, in reading order, all pages of it; anything
 * else is a text in UTF-8 without its byte order mark. A file whose name says markup must be some.
 */
export async function readTextOf(path: string, reading: ReadingOptions): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw readError(path, cause);
  });
  const kind = markupKindOf(bytes);
  const name = nameOfText(basename(path));
  if (kind === undefined && !name.isMarkup) return decodeText(bytes, path);
  // parsers are needed for markup alone
  const [{ extractText }, { decodeMarkup }] = await Promise.all([
    import('./index.ts'),
    import('./encoding.ts'),
  ]);
  try {
    const format =
      kind === 'hocr' || (kind === undefined && !path.toLowerCase().endsWith('.xml')) ? 'hocr' : 'xml';
    return extractText(decodeMarkup(bytes), format, {
      ...reading,
      imageName: name.id,
      otherPages: 'joined',
    });
  } catch (error) {
    if (error instanceof ErrataError)
      throw new ErrataError(error.code as 'BAD_MARKUP', `${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
