import { readFile } from '../io/read-file.ts';
import { invalidUtf8At } from '../io/utf8.ts';
import { ErrataError } from '../schema/error.ts';
import type { TextPlaces } from '../schema/text-places.ts';
import { altoLayout } from './alto.ts';
import { decodeMarkup } from './encoding.ts';
import type { TranscriptFormat } from './format.ts';
import { readHocr } from './hocr.ts';
import { parseHtml } from './html.ts';
import { readLayout, type PlacedLine, type ReadPage } from './layout.ts';
import { rootOf } from './markup-kind.ts';
import { findAll, markupError, type MarkupNode } from './markup.ts';
import { pageXmlLayout } from './page-xml.ts';
import type { PageRequest } from './reading-options.ts';
import { parseXml } from './xml.ts';

/** The text of a transcript file as it will be stored: plain text as it is, markup in reading order. */
export async function readTranscript(
  path: string,
  format: TranscriptFormat,
  request: PageRequest,
): Promise<Buffer> {
  const bytes = await readFile(path);
  if (format !== 'text') return Buffer.from(extractText(decodeMarkup(bytes), format, request));
  const at = invalidUtf8At(bytes);
  if (at !== undefined)
    throw new ErrataError('NOT_UTF8', `invalid UTF-8 at byte ${at}, expected a text in UTF-8`);
  return bytes;
}

/** The text of an ALTO, PAGE XML or hOCR document, which its content tells; `format` is what its name says. */
export function extractText(markup: string, format: 'xml' | 'hocr', request: PageRequest): string {
  return extractPage(markup, format, request).text;
}

/** The text of a page and where its lines stand. */
export interface PlacedText {
  readonly text: string;
  readonly places: TextPlaces | undefined;
}

/** The same with where the lines stand, as far as the document tells. */
export function extractPage(markup: string, format: 'xml' | 'hocr', request: PageRequest): PlacedText {
  try {
    const read = openMarkup(markup, format);
    const { lines, size } = read(request);
    if (
      lines.length === 0 &&
      request.textLevel !== undefined &&
      read({ ...request, textLevel: undefined }).lines.length > 0
    )
      throw markupError(`text, but none stated for a ${request.textLevel}, expected another --text-level`);
    return { text: lines.map(({ text }) => text).join('\n'), places: placesOf(lines, size) };
  } catch (error) {
    // elements inside of elements without end use up the stack
    if (error instanceof RangeError)
      throw markupError('elements are nested too deeply, expected fewer', error);
    throw error;
  }
}

/** Lines may hold several: each of these has the outline of all. */
function placesOf(lines: readonly PlacedLine[], size: ReadPage['size']): TextPlaces | undefined {
  if (size === undefined) return undefined;
  const outlines = lines.flatMap(({ text, outline }) => text.split('\n').map(() => outline));
  return { ...size, lines: outlines };
}

type Read = (request: PageRequest) => ReadPage;

function openMarkup(markup: string, format: 'xml' | 'hocr'): Read {
  const name = rootOf(markup)?.name;
  if (name?.toLowerCase() === 'html' || (format === 'hocr' && name !== 'alto' && name !== 'PcGts')) {
    const document = parseHtml(markup);
    return (request) => readHocr(document, request);
  }
  if (!markup.trimStart().startsWith('<'))
    throw markupError('found a text without markup, expected ALTO, PAGE XML or hOCR');
  const root = parseXml(markup).children.find((node) => node.name !== '#text');
  if (root?.name === 'alto') return (request) => readAlto(root, request);
  if (root?.name === 'PcGts') return (request) => readPageXml(root, request);
  throw markupError(`root element ${root?.name ?? 'missing'}, expected alto, PcGts or html`);
}

function pagesOf(root: MarkupNode): readonly MarkupNode[] {
  return [...findAll(root, ({ name }) => name === 'Page', { descend: false })];
}

/** The text of ALTO is that of its strings, whatever the level. */
function readAlto(alto: MarkupNode, { otherPages, ...request }: PageRequest): ReadPage {
  const pages = pagesOf(alto);
  if (pages.length === 0 || (pages.length > 1 && otherPages !== 'joined'))
    throw markupError(`${pages.length} pages, expected one page per file`);
  return {
    lines: pages.flatMap((page) => readLayout(altoLayout(alto, page), { ...request, textLevel: undefined })),
    // lines of several pages have no image in common
    size: pages.length === 1 ? sizeOf(pages[0]!, 'WIDTH', 'HEIGHT') : undefined,
  };
}

function sizeOf({ attributes }: MarkupNode, across: string, down: string): ReadPage['size'] {
  const [width, height] = [Number(attributes.get(across)), Number(attributes.get(down))];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function readPageXml(root: MarkupNode, request: PageRequest): ReadPage {
  const pages = pagesOf(root);
  const page = pages[0];
  if (page === undefined || pages.length > 1)
    throw markupError(`${pages.length} pages, expected one page per file`);
  return {
    lines: readLayout(pageXmlLayout(page), request),
    size: sizeOf(page, 'imageWidth', 'imageHeight'),
  };
}
