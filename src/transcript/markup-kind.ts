import { decodeHead } from './encoding.ts';
import { localName } from './markup.ts';

export type MarkupKind = 'alto' | 'page' | 'hocr';

/** Bytes and characters in which the root element is looked for. */
const HEAD_LENGTH = 65_536;

const KINDS: ReadonlyMap<string, MarkupKind> = new Map([
  ['alto', 'alto'],
  ['PcGts', 'page'],
]);

const OCR_PAGE = /<[a-z][^<>]*\sclass\s*=\s*(?:"[^"<>]*\bocr_page\b|'[^'<>]*\bocr_page\b|ocr_page\b)/iu;

interface Root {
  /** Local name. */
  readonly name: string;
  /** The tag as it is written, without `<` and `>`. */
  readonly tag: string;
  /** There is an XML declaration or a document type before it. */
  readonly isDeclared: boolean;
}

/** The first element of markup; undefined for anything else that starts with `<`. */
export function rootOf(markup: string): Root | undefined {
  const text = markup.slice(0, HEAD_LENGTH);
  let at = 0;
  let isDeclared = false;
  for (;;) {
    at += /^\s*/u.exec(text.slice(at))![0].length;
    if (text.startsWith('<!--', at)) at = endOf(text, '-->', at + 4);
    else if (text.startsWith('<?', at) || text.startsWith('<!', at)) {
      at = text[at + 1] === '?' ? endOf(text, '?>', at) : endOfDocumentType(text, at);
      isDeclared = true;
    } else break;
  }
  const tag = /^<([A-Za-z_][\w.:-]*(?=[\s/>])[^<>]*)>/u.exec(text.slice(at))?.[1];
  return tag === undefined ? undefined : { name: localName(/^[\w.:-]+/u.exec(tag)![0]), tag, isDeclared };
}

function endOf(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? text.length : at + closing.length;
}

function endOfDocumentType(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const subset = text.indexOf('[', from);
  return subset === -1 || (end !== -1 && end < subset) ? endOf(text, '>', from) : endOf(text, ']>', subset);
}

/**
 * What a file is by its content, whatever its name. Strict, because a text may start with `<` too: ALTO and PAGE XML
 * have their root element and declare a namespace or a version of XML, hOCR is HTML with an `ocr_page`.
 */
export function markupKindOf(bytes: Buffer): MarkupKind | undefined {
  const root = rootOf(decodeHead(bytes, HEAD_LENGTH));
  if (root === undefined) return undefined;
  const kind = KINDS.get(root.name);
  if (kind !== undefined)
    return root.isDeclared || /\sxmlns\b|[Ll]ocation=/u.test(root.tag) ? kind : undefined;
  const isHtml = root.name.toLowerCase() === 'html' || OCR_PAGE.test(`<${root.tag}`);
  return isHtml && OCR_PAGE.test(decodeHead(bytes, bytes.length)) ? 'hocr' : undefined;
}
