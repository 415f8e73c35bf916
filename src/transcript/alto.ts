import type { Outline } from '../schema/text-places.ts';
import type { LayoutNode, PageLayout } from './layout.ts';
import { childrenNamed, findAll, firstNamed, type MarkupNode } from './markup.ts';
import { isFilled } from './reading-options.ts';

const BLOCKS = new Set(['TextBlock', 'ComposedBlock']);
const HYPHENS = new Set(['-', '\u00ac', '\u00ad', '\u2010', '\u2011', '\u2e17']);

/**
 * The layout of an ALTO page: blocks, lines and strings. The order is that of `ReadingOrder` where the file has one
 * (beside the layout, or inside of it), else of `IDNEXT` chains, else of the document.
 */
export function altoLayout(alto: MarkupNode, page: MarkupNode): PageLayout {
  const order = firstNamed(alto, 'ReadingOrder');
  const references = order === undefined ? [] : [...referencesIn(order)];
  const regions = blocksIn(page).map(blockNode);
  const ids = new Set([...findAll(page, ({ attributes }) => attributes.has('ID'))].map(idOf));
  if (references.some((id) => ids.has(id))) return { regions, references };
  const blocks = [...findAll(page, ({ name }) => name === 'TextBlock')];
  return { regions: followNext(blocks).map(blockNode), references: [] };
}

function idOf(node: MarkupNode): string {
  return node.attributes.get('ID') ?? '';
}

function* referencesIn(order: MarkupNode): Generator<string> {
  for (const { attributes } of findAll(order, ({ name }) => name === 'ElementRef'))
    yield* (attributes.get('REF') ?? '').split(/\s+/u);
}

function blocksIn(node: MarkupNode): readonly MarkupNode[] {
  return [...findAll(node, ({ name }) => BLOCKS.has(name), { descend: false })];
}

function blockNode(block: MarkupNode): LayoutNode {
  const children =
    block.name === 'TextBlock'
      ? childrenNamed(block, 'TextLine').map(lineNode)
      : blocksIn(block).map(blockNode);
  return { kind: 'region', id: idOf(block), text: '', children };
}

function followNext(blocks: readonly MarkupNode[]): readonly MarkupNode[] {
  const byId = new Map(blocks.map((block) => [idOf(block), block]));
  const ordered = new Set<MarkupNode>();
  for (const start of blocks) {
    let block: MarkupNode | undefined = start;
    while (block !== undefined && !ordered.has(block)) {
      ordered.add(block);
      block = byId.get(block.attributes.get('IDNEXT') ?? '\0');
    }
  }
  return [...ordered];
}

/**
 * Strings with one space where the file has any between them, and none at the ends of the line; a line without `SP`
 * separates strings by one space.
 */
function lineNode(line: MarkupNode): LayoutNode {
  const parts = childrenNamed(line, 'String', 'SP', 'HYP');
  const hasSpaces = parts.some(({ name }) => name === 'SP');
  const words: { id: string; text: string; before: string }[] = [];
  let space = '';
  for (const part of parts) {
    const text = contentOf(part);
    const last = words.at(-1);
    if (part.name === 'HYP') {
      if (last === undefined) words.push({ id: '', text, before: '' });
      else if (!isHyphenated(last.text, text)) last.text += text;
      space = '';
    } else if (isFilled(text)) {
      words.push({ id: idOf(part), text, before: last === undefined ? '' : hasSpaces ? space : ' ' });
      space = '';
    } else if (space === '') space = text;
  }
  return {
    kind: 'line',
    id: idOf(line),
    text: '',
    outline: boxOf(line),
    children: words.map(({ id, text, before }, place) => ({
      kind: 'word',
      id,
      text,
      children: [],
      place,
      before,
    })),
  };
}

/** The box of a line, in the unit of the file. */
function boxOf({ attributes }: MarkupNode): Outline | undefined {
  const numbers = ['HPOS', 'VPOS', 'WIDTH', 'HEIGHT'].map((name) =>
    Number(attributes.get(name) ?? Number.NaN),
  );
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

function contentOf({ name, attributes }: MarkupNode): string {
  if (name === 'SP') return ' ';
  return attributes.get('CONTENT') ?? (name === 'HYP' ? '-' : '');
}

/** Some tools write the hyphen into the string and as an element of its own. */
function isHyphenated(word: string, hyphen: string): boolean {
  return hyphen !== '' && (word.endsWith(hyphen) || (HYPHENS.has(hyphen) && HYPHENS.has(word.at(-1) ?? '')));
}
