import { stemOf } from '../schema/benchmark.ts';
import type { Outline } from '../schema/text-places.ts';
import type { PlacedLine, ReadPage } from './layout.ts';
import { findAll, markupError, type MarkupNode } from './markup.ts';
import { isFilled, type PageRequest, type TextLevel } from './reading-options.ts';

/** Lines, also in files that have words of headers and the like in them without a line between. */
const LINES = new Set(['ocr_line', 'ocrx_line', 'ocr_header', 'ocr_footer', 'ocr_caption', 'ocr_textfloat']);
const INNERMOST = new Set(['ocr_line', 'ocrx_line']);
const REGIONS = new Set(
  (
    'ocr_carea ocr_par ocrx_block ocr_column ocr_xycut ocr_document ocr_part ocr_chapter ocr_section ocr_subsection ' +
    'ocr_subsubsection ocr_title ocr_author ocr_abstract ocr_blockquote ocr_display ocr_float ocr_table ocr_image ' +
    'ocr_textimage ocr_pageno'
  ).split(' '),
);
/** Single characters of a word, and what Tesseract writes around its alternatives for one. */
const CHARACTERS = new Set(['ocrx_cinfo', 'ocr_cinfo', 'ocr_glyph', 'ocr_symbol', 'lstm_choices']);
/** Elements of HTML that start a line of their own. */
const BLOCKS = new Set(
  'address blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '),
);

function classesOf(node: MarkupNode): readonly string[] {
  return (node.attributes.get('class') ?? '').split(/\s+/u);
}

const hasClass =
  (name: string) =>
  (node: MarkupNode): boolean =>
    classesOf(node).includes(name);

const isWord = hasClass('ocrx_word');
const hasAny =
  (...names: readonly ReadonlySet<string>[]) =>
  (node: MarkupNode): boolean =>
    classesOf(node).some((name) => names.some((known) => known.has(name)));
const isLine = hasAny(LINES);
const isInnermost = hasAny(INNERMOST);
const isPart = hasAny(LINES, REGIONS);
const isCharacter = hasAny(CHARACTERS);

function holdsCharacters(node: MarkupNode): boolean {
  return findAll(node, isCharacter).next().done !== true;
}

/** The lines of hOCR, whose elements stand in reading order. */
export function readHocr(document: MarkupNode, request: PageRequest): ReadPage {
  const pages = pagesOf(document, request);
  const [left = 0, top = 0, right = 0, bottom = 0] = (pages.length === 1 && cornersOf(pages[0]!)) || [];
  return {
    lines: pages.flatMap((page) => linesOf(page, request.textLevel)),
    size: right > left && bottom > top ? { width: right, height: bottom } : undefined,
  };
}

/** `bbox` of the title of an element: left, top, right and bottom. */
function cornersOf(node: MarkupNode): readonly number[] | undefined {
  const found = /(?:^|;)\s*bbox\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/u.exec(
    node.attributes.get('title') ?? '',
  );
  const numbers = found?.slice(1).map(Number);
  return numbers?.every(Number.isFinite) === true ? numbers : undefined;
}

function outlineOf(line: MarkupNode): Outline | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = cornersOf(line) ?? [];
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
}

/** The only page, or those that name the image. */
function pagesOf(document: MarkupNode, { imageName, otherPages }: PageRequest): readonly MarkupNode[] {
  const pages = [...findAll(document, hasClass('ocr_page'), { descend: false })];
  if (pages.length === 1) return pages;
  const named = pages.filter((page) => stemOf(imageFileOf(page)) === stemOf(imageName));
  if (named.length > 0) return named;
  if (pages.length > 0 && otherPages === 'joined') return pages;
  const expected = pages.length === 0 ? 'one' : `one, or one that names ${imageName}`;
  throw markupError(`${pages.length} elements of class ocr_page, expected ${expected}`);
}

function imageFileOf(page: MarkupNode): string {
  const image = /(?:^|;)\s*image\s+(?:"([^"]*)"|'([^']*)'|([^;]+))/u.exec(page.attributes.get('title') ?? '');
  return (image?.[1] ?? image?.[2] ?? image?.[3] ?? '').trim().split(/[\\/]/u).at(-1) ?? '';
}

/** Text of the lines inside of a part; where there is none, its own. */
function linesOf(part: MarkupNode, level: TextLevel | undefined): readonly PlacedLine[] {
  if (!isInnermost(part)) {
    const inner = [...findAll(part, isPart, { descend: false })].flatMap((node) => linesOf(node, level));
    if (inner.length > 0) return inner;
  }
  const outline = isLine(part) ? outlineOf(part) : null;
  return ownLines(part, level)
    .map(collapse)
    .filter(isFilled)
    .map((text) => ({ text, outline }));
}

function ownLines(part: MarkupNode, level: TextLevel | undefined): readonly string[] {
  if (level === 'word') {
    const words = [...findAll(part, isWord, { descend: false })];
    return [words.map(wordText).join(' ')];
  }
  if (isLine(part)) return [flatten(part, ' ')];
  return level === 'line' ? [] : flatten(part, '\n').split('\n');
}

/** White space of markup is layout; the non-breaking space is text. */
function collapse(text: string): string {
  return text.replaceAll(/[ \t\r\n\f]+/gu, ' ').replaceAll(/^ | $/gu, '');
}

/** Of alternatives the deleted ones are the worse. */
function isDeleted(node: MarkupNode): boolean {
  return node.name === 'del' && hasClass('alt')(node);
}

function wordText(word: MarkupNode): string {
  return holdsCharacters(word) ? spelledText(word) : flatten(word, ' ');
}

/**
 * The text of a word whose characters are elements: white space between them is layout. A character that holds
 * characters is a list of alternatives (`lstm_choice_mode` of Tesseract): no text, unless the word has no other.
 */
function spelledText(word: MarkupNode): string {
  const read = (node: MarkupNode, isWanted: (node: MarkupNode) => boolean): string =>
    node.children
      .map((child) => {
        if (child.name === '#text')
          return isCharacter(node) && !holdsCharacters(node) ? child.text : trimLayout(child.text);
        return isDeleted(child) || !isWanted(child) ? '' : read(child, isWanted);
      })
      .join('');
  const own = read(word, (node) => !isCharacter(node) || !holdsCharacters(node));
  return isFilled(own) ? own : read(word, () => true);
}

function trimLayout(text: string): string {
  return text.replaceAll(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/gu, '');
}

/** All text of a node; blocks of HTML are set apart, and words that touch are set apart by a space. */
function flatten(node: MarkupNode, blockEnd: string): string {
  let text = '';
  let isAfterWord = false;
  const visit = (inner: MarkupNode): void => {
    if (inner.name === '#text') {
      text += inner.text.replaceAll(/[ \t\r\n\f]+/gu, ' ');
      if (inner.text !== '') isAfterWord = false;
      return;
    }
    if (isDeleted(inner)) return;
    const isBlock = BLOCKS.has(inner.name);
    if (isBlock || (isAfterWord && isWord(inner))) text += isBlock ? blockEnd : ' ';
    if (isWord(inner) && holdsCharacters(inner)) text += spelledText(inner);
    else for (const child of inner.children) visit(child);
    if (isBlock) text += blockEnd;
    if (isWord(inner)) isAfterWord = true;
  };
  for (const child of node.children) visit(child);
  return text;
}
