import { decodeHTML, decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { codePointOf, HTML_REFERENCE, undefinedEntity } from './character-reference.ts';
import {
  checkSize,
  documentNode,
  lineAt,
  localName,
  markupError,
  textNode,
  type MarkupNode,
} from './markup.ts';

/** Elements inside of each other: pages have a dozen. */
const DEEPEST = 1000;

/** Elements whose end HTML lets one leave out; any other that is open at the end was cut off. */
const END_IS_OPTIONAL = new Set(
  'html head body p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup rb rt rtc rp'.split(
    ' ',
  ),
);

/** Elements whose content is no text of the page. */
const OPAQUE = new Set(['script', 'style', 'template', 'noscript']);

interface OpenElement {
  readonly name: string;
  readonly offset: number;
  readonly children: MarkupNode[];
}

/** Builds the tree from what the parser finds. */
class Builder {
  readonly #text: string;
  readonly #children: MarkupNode[] = [];
  readonly #open: OpenElement[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get document(): MarkupNode {
    return documentNode(this.#children);
  }

  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void {
    if (this.#open.length >= DEEPEST)
      throw markupError(this.#at(offset, `elements are nested too deeply, expected ${DEEPEST} at most`));
    const children: MarkupNode[] = [];
    const decoded = Object.entries(attributes).map(([attribute, value]) => {
      this.#check(value, offset, 'numeric');
      return [localName(attribute), decodeHTMLAttribute(value)] as const;
    });
    this.#add({ name: localName(name), attributes: new Map(decoded), children, text: '' });
    this.#open.push({ name, offset, children });
  }

  close(): void {
    this.#open.pop();
  }

  text(raw: string, offset: number, isDecoded: boolean): void {
    if (this.#open.some(({ name }) => OPAQUE.has(name))) return;
    if (!isDecoded) this.#check(raw, offset, 'all');
    this.#add(textNode(isDecoded ? raw : decodeHTML(raw)));
  }

  /** A document that ends where HTML does not allow it was cut off. */
  checkEnd(): void {
    const cut = this.#open.findLast(({ name }) => !END_IS_OPTIONAL.has(name));
    if (cut === undefined) return;
    const start = lineAt(this.#text, cut.offset);
    throw markupError(
      this.#at(this.#text.length, `ends inside <${cut.name}> of line ${start}, expected </${cut.name}>`),
    );
  }

  #add(node: MarkupNode): void {
    (this.#open.at(-1)?.children ?? this.#children).push(node);
  }

  #at(offset: number, message: string): string {
    return `line ${lineAt(this.#text, offset)}: ${message}`;
  }

  /** A reference that stands for nothing is an error, never dropped; names in attributes may be parts of URLs. */
  #check(raw: string, offset: number, kinds: 'all' | 'numeric'): void {
    for (const { 0: whole, 1: decimal, 2: hexadecimal, 3: name, index } of raw.matchAll(HTML_REFERENCE)) {
      try {
        if (name === undefined) codePointOf(whole, decimal, hexadecimal);
        else if (kinds === 'all' && decodeHTMLStrict(whole) === whole) throw undefinedEntity(whole);
      } catch (error) {
        throw markupError(this.#at(offset + index, (error as Error).message), error);
      }
    }
  }
}

/** Parses HTML as it is written: entities, elements that are not closed, any case; XHTML too. */
export function parseHtml(text: string): MarkupNode {
  checkSize(text);
  const builder = new Builder(text);
  let isCdata = false;
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes, parser.startIndex),
      onclosetag: () => builder.close(),
      ontext: (raw) => builder.text(raw, parser.startIndex, isCdata),
      oncdatastart: () => {
        isCdata = true;
      },
      oncdataend: () => {
        isCdata = false;
      },
    },
    { decodeEntities: false, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.write(text);
  builder.checkEnd();
  parser.end();
  return builder.document;
}
