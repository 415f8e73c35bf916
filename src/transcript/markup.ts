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
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

export function markupError(message: string, cause?: unknown): ErrataError {
  return new ErrataError('BAD_MARKUP', message, { cause });
}

/** Refuses what no parser should be given. */
export function checkSize(text: string): void {
  if (text.length > LARGEST_CHARACTERS)
    throw markupError(`${text.length} characters, expected at most ${LARGEST_CHARACTERS}`);
}

/** The line, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function textNode(text: string): MarkupNode {
  return { name: '#text', attributes: NO_ATTRIBUTES, children: [], text };
}

export function documentNode(children: readonly MarkupNode[]): MarkupNode {
  return { name: '#document', attributes: NO_ATTRIBUTES, children, text: '' };
}

/** The name of an element or attribute without its prefix. */
export function localName(name: string): string {
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
