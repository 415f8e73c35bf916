import { childrenNamed, findAll, firstNamed, markupError, type MarkupNode } from './markup.ts';

const BLOCKS = new Set(['TextBlock', 'ComposedBlock']);

/**
 * The text of an ALTO page in reading order, one line per text line.
 * The order is that of `ReadingOrder` where the file has one, else of `IDNEXT` chains, else of the document.
 */
export function readAlto(alto: MarkupNode): string {
  const pages = [...findAll(alto, ({ name }) => name === 'Page', { descend: false })];
  const page = pages[0];
  if (page === undefined || pages.length > 1)
    throw markupError(`${pages.length} pages, expected one page per file`);
  const blocks = [...findAll(page, ({ name }) => name === 'TextBlock')];
  return orderBlocks(alto, blocks)
    .flatMap((block) => childrenNamed(block, 'TextLine').map(readLine))
    .join('\n');
}

function orderBlocks(alto: MarkupNode, blocks: readonly MarkupNode[]): readonly MarkupNode[] {
  const order = firstNamed(alto, 'ReadingOrder');
  if (order === undefined) return followNext(blocks);
  const references = [...findAll(order, ({ name }) => name === 'ElementRef')].map(
    (node) => node.attributes.get('REF') ?? '',
  );
  const parents = new Map(
    [...findAll(alto, ({ name }) => BLOCKS.has(name))].map((block) => [
      block.attributes.get('ID') ?? '',
      block,
    ]),
  );
  const ordered = new Set<MarkupNode>();
  for (const reference of references) {
    const block = parents.get(reference);
    if (block?.name === 'TextBlock') ordered.add(block);
    else if (block !== undefined)
      for (const inner of findAll(block, ({ name }) => name === 'TextBlock')) ordered.add(inner);
  }
  // a block that the order forgot still has text
  for (const block of blocks) ordered.add(block);
  return [...ordered];
}

function followNext(blocks: readonly MarkupNode[]): readonly MarkupNode[] {
  const byId = new Map(blocks.map((block) => [block.attributes.get('ID') ?? '', block]));
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

/** Strings with the spaces that the file has; a file without `SP` elements separates strings by one space. */
function readLine(line: MarkupNode): string {
  const parts = childrenNamed(line, 'String', 'SP', 'HYP');
  const hasSpaces = parts.some(({ name }) => name === 'SP');
  let text = '';
  for (const [at, part] of parts.entries()) {
    if (part.name === 'SP') text += ' ';
    else {
      const isApart = !hasSpaces && at > 0 && part.name === 'String';
      text += `${isApart ? ' ' : ''}${part.attributes.get('CONTENT') ?? (part.name === 'HYP' ? '-' : '')}`;
    }
  }
  return text;
}
