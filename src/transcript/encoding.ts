import { invalidUtf8At } from '../io/utf8.ts';
import { ErrataError } from '../schema/error.ts';
import { lineAt, markupError } from './markup.ts';

/** Bytes in which a declaration is looked for. */
const HEAD_BYTES = 4096;

const XML_DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/u;
const HTML_DECLARATION = /<meta\s[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/iu;

/** What bytes 0x80 to 0x9f are in windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text of markup: by its byte order mark, else in the encoding that it declares, else in UTF-8. */
export function decodeMarkup(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = encoding === 'utf-8' ? decodeUtf8(bytes) : decodeAs(bytes, encoding);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The first characters of markup in any encoding that is known; bad bytes do not matter. */
export function decodeHead(bytes: Buffer, length: number): string {
  const head = bytes.subarray(0, length);
  const wide = wideEncodingOf(bytes);
  if (wide === undefined) return head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/u, '');
  return wide === 'utf-32' ? '' : new TextDecoder(wide).decode(head);
}

function encodingOf(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return wide;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const label = declaredEncoding(bytes);
  if (label === undefined) return 'utf-8';
  const encoding = knownEncoding(label);
  if (encoding === undefined)
    throw markupError(
      `unknown encoding ${JSON.stringify(label.slice(0, 40))}, expected UTF-8, UTF-16, ISO-8859-1, ` +
        'windows-1252 or another of the Encoding Standard',
    );
  // a declaration that is read byte by byte is not in UTF-16: some tools declare what they held in memory
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** Encodings of more than one byte for `<`, told by a byte order mark or by the zeros between the first letters. */
function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | 'utf-32' | undefined {
  const [first, second, third, fourth] = bytes;
  const isMark = (one: number, two: number): boolean => first === one && second === two;
  if (isMark(0xff, 0xfe)) return third === 0 && fourth === 0 ? 'utf-32' : 'utf-16le';
  if (isMark(0xfe, 0xff)) return 'utf-16be';
  if (isMark(0, 0)) return 'utf-32';
  if (isMarkupStart(first) && second === 0) return third === 0 ? 'utf-32' : 'utf-16le';
  return first === 0 && isMarkupStart(second) ? 'utf-16be' : undefined;
}

/** `<`, or white space before it. */
function isMarkupStart(byte: number | undefined): boolean {
  return byte !== undefined && [0x3c, 0x20, 0x09, 0x0a, 0x0d].includes(byte);
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const xml = XML_DECLARATION.exec(head);
  return xml === null ? HTML_DECLARATION.exec(head)?.[1] : (xml[1] ?? xml[2]);
}

function knownEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decodeUtf8(bytes: Buffer): string {
  const at = invalidUtf8At(bytes);
  if (at !== undefined)
    throw new ErrataError(
      'NOT_UTF8',
      `invalid UTF-8 at byte ${at}, expected UTF-8, or an encoding that is declared`,
    );
  return bytes.toString('utf8');
}

function decodeAs(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-32') throw markupError('encoding UTF-32, expected UTF-8 or UTF-16');
  // versions of Node differ in this one
  if (encoding === 'windows-1252')
    return bytes
      .toString('latin1')
      .replaceAll(/[\u0080-\u009f]/gu, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80]!);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const text = new TextDecoder(encoding).decode(bytes);
    const line = lineAt(text, Math.max(0, text.indexOf('\ufffd')));
    throw markupError(
      `line ${line}: bytes that are none, expected ${encoding}, the encoding of the file`,
      cause,
    );
  }
}
