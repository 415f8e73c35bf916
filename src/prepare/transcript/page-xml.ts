import { childrenNamed, findAll, firstNamed, markupError, textOf, type MarkupNode } from './markup.ts';

const GROUPS = new Set(['OrderedGroup', 'OrderedGroupIndexed', 'UnorderedGroup', 'UnorderedGroupIndexed']);
const REFERENCES = new Set(['RegionRef', 'RegionRefIndexed']);

/**
 * The text of a PAGE XML file in reading order, one line per text line.
 * The order is that of `ReadingOrder` where the file has one, else of `custom="readingOrder {index:N;}"`,
 * else of the document.
 */
export function readPageXml(document: MarkupNode): string {
  const pages = [...findAll(document, ({ name }) => name === 'Page', { descend: false })];
  const page = pages[0];
  if (page === undefined || pages.length > 1)
    throw markupError(`${pages.length} pages, expected one page per file`);
  return orderRegions(page).flatMap(readRegion).join('\n');
}

function orderRegions(page: MarkupNode): readonly MarkupNode[] {
  const top = childrenNamed(page, ...regionNames(page)).flatMap((region) =>
    region.name === 'TextRegion' ? [region] : textRegionsIn(region),
  );
  const order = firstNamed(page, 'ReadingOrder');
  if (order === undefined) return byCustomIndex(top);
  const byId = new Map(
    [...findAll(page, ({ name }) => name.endsWith('Region'))].map((region) => [
      region.attributes.get('id') ?? '',
      region,
    ]),
  );
  const referenced = [...references(order)].flatMap((id) => {
    const region = byId.get(id);
    if (region === undefined) return [];
    return region.name === 'TextRegion' ? [region] : textRegionsIn(region);
  });
  // a nested region is read with the one around it
  const nested = new Set<MarkupNode>();
  for (const region of referenced)
    for (const inner of findAll(region, ({ name }) => name === 'TextRegion')) nested.add(inner);
  return [
    ...new Set([
      ...referenced.filter((region) => !nested.has(region)),
      ...top.filter((region) => !covers(referenced, region)),
    ]),
  ];
}

function regionNames(page: MarkupNode): readonly string[] {
  return [...new Set(page.children.map(({ name }) => name).filter((name) => name.endsWith('Region')))];
}

function textRegionsIn(node: MarkupNode): readonly MarkupNode[] {
  return [...findAll(node, ({ name }) => name === 'TextRegion', { descend: false })];
}

function covers(regions: readonly MarkupNode[], region: MarkupNode): boolean {
  return (
    regions.includes(region) ||
    [...findAll(region, ({ name }) => name === 'TextRegion')].some((inner) => regions.includes(inner))
  );
}

/** Ids of regions in the order of the groups; an ordered group goes by index. */
function* references(group: MarkupNode): Generator<string> {
  const members = group.children.filter(({ name }) => GROUPS.has(name) || REFERENCES.has(name));
  const isOrdered = group.name.startsWith('Ordered');
  for (const member of isOrdered
    ? members.toSorted((left, right) => indexOf(left) - indexOf(right))
    : members) {
    const id = member.attributes.get('regionRef');
    if (id !== undefined) yield id;
    if (GROUPS.has(member.name)) yield* references(member);
  }
}

function indexOf(node: MarkupNode): number {
  return Number(node.attributes.get('index') ?? 0);
}

function customIndex(node: MarkupNode): number | undefined {
  const index = /readingOrder\s*\{[^}]*index:\s*(\d+)/u.exec(node.attributes.get('custom') ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** By the index that transcription tools write, when every node has one. */
function byCustomIndex(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  if (nodes.some((node) => customIndex(node) === undefined)) return nodes;
  return nodes.toSorted((left, right) => (customIndex(left) ?? 0) - (customIndex(right) ?? 0));
}

function readRegion(region: MarkupNode): readonly string[] {
  const own = byCustomIndex(childrenNamed(region, 'TextLine')).map(readLine);
  const inner = byCustomIndex(childrenNamed(region, 'TextRegion')).flatMap(readRegion);
  if (own.length + inner.length > 0) return [...own, ...inner];
  const text = equivalentOf(region);
  return text === undefined || text === '' ? [] : [text];
}

function readLine(line: MarkupNode): string {
  return equivalentOf(line) ?? childrenNamed(line, 'Word').map(readWord).join(' ');
}

function readWord(word: MarkupNode): string {
  return (
    equivalentOf(word) ??
    childrenNamed(word, 'Glyph')
      .map((glyph) => equivalentOf(glyph) ?? '')
      .join('')
  );
}

/** The text that a node states: of several the one with the lowest index, the first without any. */
function equivalentOf(node: MarkupNode): string | undefined {
  const stated = childrenNamed(node, 'TextEquiv').toSorted(
    (left, right) => indexOf(left) - indexOf(right),
  )[0];
  const unicode = stated === undefined ? undefined : childrenNamed(stated, 'Unicode')[0];
  return unicode === undefined ? undefined : textOf(unicode);
}
