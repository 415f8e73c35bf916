import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ErrataError } from '../schema/error.ts';
import { codePointOf, REFERENCE, undefinedEntity } from './character-reference.ts';
import {
  checkSize,
  documentNode,
  lineAt,
  localName,
  markupError,
  textNode,
  type MarkupNode,
} from './markup.ts';

const PARSER_OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // entities of a document type could expand without end; the five of XML are decoded below
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: '#cdata',
} as const;

/** Those of XML, and some of HTML that tools write into XML without declaring them. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  ndash: '\u2013',
  mdash: '\u2014',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  hellip: '\u2026',
  laquo: '\u00ab',
  raquo: '\u00bb',
};

/** References, and before them everything in which `&` starts none. */
const REFERENCE_OR_OPAQUE = new RegExp(
  [
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/u,
    /<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>/u,
    REFERENCE,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** The character that a reference stands for; one that stands for none is an error, never dropped. */
function characterOf(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name === undefined) return String.fromCodePoint(codePointOf(whole, decimal, hexadecimal));
  const character = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  if (character === undefined) throw undefinedEntity(whole);
  return character;
}

/** Replaces character references and the known named ones. */
export function decodeEntities(text: string): string {
  return text.replaceAll(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) =>
    characterOf(whole, decimal, hexadecimal, name),
  );
}

/** Names the line of the first reference that stands for nothing. */
function checkReferences(text: string): void {
  for (const { 0: whole, 1: decimal, 2: hexadecimal, 3: name, index } of text.matchAll(REFERENCE_OR_OPAQUE)) {
    if (!whole.startsWith('&')) continue;
    try {
      characterOf(whole, decimal, hexadecimal, name);
    } catch (error) {
      throw markupError(`line ${lineAt(text, index)}: ${(error as Error).message}`, error);
    }
  }
}

function withExpected(found: string, expected: string): string {
  return /\bexpected\b/u.test(found) ? found : `${found}, expected ${expected}`;
}

/** What the validator found; of a file that was cut off it lists the elements that are open. */
function invalidError(
  text: string,
  { line, msg }: { readonly line: number; readonly msg: string },
): ErrataError {
  const [, several, only] = /^(?:Invalid '(\[.*\])' found|Unclosed tag '(.*)')\.$/u.exec(msg) ?? [];
  const open = several === undefined ? only : (JSON.parse(several) as readonly string[]).at(-1);
  if (open !== undefined)
    return markupError(`line ${lineAt(text, text.length)}: ends inside <${open}>, expected </${open}>`);
  const found = `${msg.charAt(0).toLowerCase()}${msg.slice(1).replace(/\.$/u, '')}`;
  return markupError(`line ${line}: ${withExpected(found, 'well-formed XML')}`);
}

/** Parses XML without following anything the document points to. */
export function parseXml(text: string): MarkupNode {
  checkSize(text);
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw invalidError(text, validity.err);
  let parsed: unknown;
  try {
    parsed = new XMLParser(PARSER_OPTIONS).parse(text);
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : String(cause);
    throw markupError(withExpected(found.toLowerCase(), 'XML without entities of its own'), cause);
  }
  checkReferences(text);
  return documentNode(toNodes(parsed));
}

type RawNode = Readonly<Record<string, unknown>>;

function toNodes(raw: unknown): readonly MarkupNode[] {
  return Array.isArray(raw) ? raw.flatMap((node) => toNode(node as RawNode)) : [];
}

function toNode(raw: RawNode): readonly MarkupNode[] {
  const key = Object.keys(raw).find((name) => name !== ':@');
  if (key === undefined) return [];
  if (key === '#text') return [textNode(decodeEntities(String(raw[key])))];
  if (key === '#cdata')
    return [textNode((raw[key] as readonly RawNode[]).map((node) => String(node['#text'])).join(''))];
  const attributes = Object.entries((raw[':@'] ?? {}) as RawNode).map(
    // white space of an attribute is a space, unless it is written as a reference
    ([name, value]) =>
      [localName(name), decodeEntities(String(value).replaceAll(/\r\n|[\t\r\n]/gu, ' '))] as const,
  );
  return [{ name: localName(key), attributes: new Map(attributes), children: toNodes(raw[key]), text: '' }];
}
