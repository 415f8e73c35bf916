import { stemOf } from '../../schema/benchmark.ts';
import { findAll, markupError, textOf, type MarkupNode } from './markup.ts';

const LINES = new Set(['ocr_line', 'ocrx_line', 'ocr_header', 'ocr_footer', 'ocr_caption', 'ocr_textfloat']);

function classesOf(node: MarkupNode): readonly string[] {
  return (node.attributes.get('class') ?? '').split(/\s+/u);
}

const hasClass =
  (name: string) =>
  (node: MarkupNode): boolean =>
    classesOf(node).includes(name);

/** The text of an hOCR page, whose elements stand in reading order: one line per line, words separated by one space. */
export function readHocr(document: MarkupNode, imageName: string): string {
  const page = pageOf(document, imageName);
  const lines = [
    ...findAll(page, (node) => classesOf(node).some((name) => LINES.has(name)), { descend: false }),
  ];
  return lines.map(readLine).join('\n');
}

/** The only page, or the one that names the image. */
function pageOf(document: MarkupNode, imageName: string): MarkupNode {
  const pages = [...findAll(document, hasClass('ocr_page'), { descend: false })];
  const page =
    pages.length === 1
      ? pages[0]
      : pages.find((candidate) => stemOf(imageFileOf(candidate)) === stemOf(imageName));
  if (page === undefined)
    throw markupError(
      `${pages.length} elements of class ocr_page, expected one, or one that names ${imageName}`,
    );
  return page;
}

function imageFileOf(page: MarkupNode): string {
  const image = /(?:^|;)\s*image\s+(?:"([^"]*)"|'([^']*)'|([^;]+))/u.exec(page.attributes.get('title') ?? '');
  return (image?.[1] ?? image?.[2] ?? image?.[3] ?? '').trim().split(/[\\/]/u).at(-1) ?? '';
}

function readLine(line: MarkupNode): string {
  const words = [...findAll(line, hasClass('ocrx_word'), { descend: false })];
  const texts = words.length === 0 ? [textOf(line)] : words.map(textOf);
  // white space of markup is layout; the non-breaking space is text
  return texts
    .map((text) => text.replaceAll(/[ \t\r\n\f]+/gu, ' ').replaceAll(/^ | $/gu, ''))
    .filter((text) => text !== '')
    .join(' ');
}
