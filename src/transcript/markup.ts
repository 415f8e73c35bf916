import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ErrataError } from '../schema/error.ts';

/** An element or a text of a parsed document, in document order. */
export interface MarkupNode {
  /** Local name without prefix; `#text` for a text. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MarkupNode[];
  readonly text: string;
}

const LARGEST_CHARACTERS = 100_000_000;

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

/** Elements of HTML without an end tag. */
const UNPAIRED = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
];

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

export function markupError(message: string, cause?: unknown): ErrataError {
  return new ErrataError('BAD_MARKUP', message, { cause });
}

const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|([a-z]\w*));/giu;
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
  const shown = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
  if (name !== undefined) {
    const character = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (character === undefined) throw markupError(`undefined entity ${shown}`);
    return character;
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw markupError(`character reference ${shown}, expected a code point`);
  return String.fromCodePoint(code);
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
      const line = text.slice(0, index).split('\n').length;
      throw markupError(`line ${line}: ${(error as Error).message}`, error);
    }
  }
}

/** Parses XML, or HTML that closes its elements, without following anything the document points to. */
export function parseMarkup(text: string, kind: 'xml' | 'html'): MarkupNode {
  if (text.length > LARGEST_CHARACTERS)
    throw markupError(`${text.length} characters, expected at most ${LARGEST_CHARACTERS}`);
  const unpaired = kind === 'html' ? { unpairedTags: UNPAIRED } : {};
  const validity = XMLValidator.validate(text, unpaired);
  if (validity !== true)
    throw markupError(`line ${validity.err.line}: ${validity.err.msg.replace(/\.$/u, '').toLowerCase()}`);
  let parsed: unknown;
  try {
    parsed = new XMLParser({ ...PARSER_OPTIONS, ...unpaired }).parse(text);
  } catch (cause) {
    throw markupError(cause instanceof Error ? cause.message.toLowerCase() : String(cause), cause);
  }
  checkReferences(text);
  return { name: '#document', attributes: new Map(), text: '', children: toNodes(parsed) };
}

type RawNode = Readonly<Record<string, unknown>>;

function toNodes(raw: unknown): readonly MarkupNode[] {
  return Array.isArray(raw) ? raw.flatMap((node) => toNode(node as RawNode)) : [];
}

function toNode(raw: RawNode): readonly MarkupNode[] {
  const key = Object.keys(raw).find((name) => name !== ':@');
  if (key === undefined) return [];
  if (key === '#text')
    return [{ name: '#text', attributes: new Map(), children: [], text: decodeEntities(String(raw[key])) }];
  if (key === '#cdata') {
    const inner = (raw[key] as readonly RawNode[]).map((node) => String(node['#text'])).join('');
    return [{ name: '#text', attributes: new Map(), children: [], text: inner }];
  }
  const attributes = Object.entries((raw[':@'] ?? {}) as RawNode).map(
    ([name, value]) => [localName(name), decodeEntities(String(value))] as const,
  );
  return [{ name: localName(key), attributes: new Map(attributes), children: toNodes(raw[key]), text: '' }];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Descendants that match, in document order; with `descend: false` none inside a match. */
export function* findAll(
  node: MarkupNode,
  matches: (node: MarkupNode) => boolean,
  { descend = true }: { readonly descend?: boolean } = {},
): Generator<MarkupNode> {
  for (const child of node.children) {
    const isMatch = matches(child);
    if (isMatch) yield child;
    if (!isMatch || descend) yield* findAll(child, matches, { descend });
  }
}

export function childrenNamed(node: MarkupNode, ...names: readonly string[]): readonly MarkupNode[] {
  return node.children.filter(({ name }) => names.includes(name));
}

export function firstNamed(node: MarkupNode, name: string): MarkupNode | undefined {
  return findAll(node, (found) => found.name === name).next().value ?? undefined;
}

/** All text inside a node, as it stands. */
export function textOf(node: MarkupNode): string {
  return node.name === '#text' ? node.text : node.children.map(textOf).join('');
}
