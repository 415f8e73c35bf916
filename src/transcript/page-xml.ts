import type { Outline } from '../schema/text-places.ts';
import type { LayoutNode, PageLayout } from './layout.ts';
import { childrenNamed, findAll, firstNamed, textOf, type MarkupNode } from './markup.ts';
import { isFilled } from './reading-options.ts';

const GROUPS = new Set(['OrderedGroup', 'OrderedGroupIndexed', 'UnorderedGroup', 'UnorderedGroupIndexed']);
const REFERENCES = new Set(['RegionRef', 'RegionRefIndexed']);

/**
 * The layout of a PAGE XML page: regions, lines and words. The order is that of `ReadingOrder` where the file has one,
 * else of `custom="readingOrder {index:N;}"`, else of the document.
 */
export function pageXmlLayout(page: MarkupNode): PageLayout {
  const regions = regionsIn(page);
  const order = firstNamed(page, 'ReadingOrder');
  const references = order === undefined ? [] : [...referencesIn(order)];
  const ids = new Set([...findAll(page, isRegion)].map(idOf));
  if (references.some((id) => ids.has(id))) return { regions: regions.map(regionNode), references };
  const indexed = byNumber(regions, regionIndex).filter((region) => regionIndex(region) !== undefined);
  const others = regions.filter((region) => !indexed.includes(region)).map(regionNode);
  if (indexed.length === 0) return { regions: others, references: [] };
  return { regions: indexed.map(regionNode), references: [], outside: others };
}

function idOf(node: MarkupNode): string {
  return node.attributes.get('id') ?? '';
}

/** Regions of any kind; some tools write the cells of a table as elements of their own. */
function isRegion({ name }: MarkupNode): boolean {
  return name.endsWith('Region') || name === 'TableCell';
}

function regionsIn(node: MarkupNode): readonly MarkupNode[] {
  return node.children.filter(isRegion);
}

/** Ids of regions in the order of the groups; an ordered group goes by index. */
function* referencesIn(group: MarkupNode): Generator<string> {
  const members = group.children.filter(({ name }) => GROUPS.has(name) || REFERENCES.has(name));
  const isOrdered = group.name.startsWith('Ordered');
  for (const member of isOrdered ? byNumber(members, indexOf) : members) {
    const id = member.attributes.get('regionRef');
    if (id !== undefined) yield id;
    if (GROUPS.has(member.name)) yield* referencesIn(member);
  }
}

/** Sorted by a number; nodes without one keep their order and come last. */
function byNumber(
  nodes: readonly MarkupNode[],
  numberOf: (node: MarkupNode) => number | undefined,
): readonly MarkupNode[] {
  const rankOf = (node: MarkupNode): number => numberOf(node) ?? Number.MAX_SAFE_INTEGER;
  return nodes.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function numberIn(node: MarkupNode, ...names: readonly string[]): number | undefined {
  const text = names.map((name) => node.attributes.get(name)).find((value) => value !== undefined);
  return text !== undefined && /^\s*[+-]?\d+\s*$/u.test(text) ? Number(text) : undefined;
}

function indexOf(node: MarkupNode): number | undefined {
  return numberIn(node, 'index');
}

/** The index that transcription tools write. */
function customIndex(node: MarkupNode): number | undefined {
  const index = /readingOrder\s*\{[^}]*index\s*:\s*(\d+)/u.exec(node.attributes.get('custom') ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** That of a region, else the first of those inside of it. */
function regionIndex(region: MarkupNode): number | undefined {
  return (
    customIndex(region) ??
    regionsIn(region)
      .flatMap((inner) => regionIndex(inner) ?? [])
      .toSorted((left, right) => left - right)[0]
  );
}

function regionNode(region: MarkupNode): LayoutNode {
  const lines = byNumber(childrenNamed(region, 'TextLine'), customIndex);
  return {
    kind: 'region',
    id: idOf(region),
    text: equivalentOf(region),
    children: [...lines.map(lineNode), ...innerRegions(region).map(regionNode)],
  };
}

/** Cells by row, then column; other regions by the custom index. */
function innerRegions(region: MarkupNode): readonly MarkupNode[] {
  const inner = byNumber(regionsIn(region), regionIndex);
  return byNumber(
    byNumber(inner, (cell) => numberIn(cellOf(cell), 'col', 'columnIndex')),
    (cell) => numberIn(cellOf(cell), 'row', 'rowIndex'),
  );
}

/** What tells the place of a cell in its table. */
function cellOf(region: MarkupNode): MarkupNode {
  return (
    childrenNamed(region, 'Roles').flatMap((roles) => childrenNamed(roles, 'TableCellRole'))[0] ?? region
  );
}

function lineNode(line: MarkupNode): LayoutNode {
  const words = byNumber(childrenNamed(line, 'Word'), customIndex).map(wordText).filter(isFilled);
  return {
    kind: 'line',
    id: idOf(line),
    text: equivalentOf(line),
    outline: polygonOf(line),
    children: words.map((text, place) => ({
      kind: 'word',
      id: '',
      text,
      children: [],
      place,
      before: place === 0 ? '' : ' ',
    })),
  };
}

/** The corners of a line; early files have them as elements. */
function polygonOf(line: MarkupNode): Outline | undefined {
  const coords = childrenNamed(line, 'Coords')[0];
  if (coords === undefined) return undefined;
  const points = childrenNamed(coords, 'Point').flatMap(({ attributes }) => [
    attributes.get('x'),
    attributes.get('y'),
  ]);
  const written = coords.attributes
    .get('points')
    ?.split(/[\s,]+/u)
    .filter((word) => word !== '');
  const numbers = (written ?? points).map(Number);
  return numbers.length >= 6 && numbers.length % 2 === 0 && numbers.every(Number.isFinite)
    ? numbers
    : undefined;
}

function wordText(word: MarkupNode): string {
  const own = equivalentOf(word);
  return isFilled(own) ? own : childrenNamed(word, 'Glyph').map(equivalentOf).join('');
}

/** The text that a node states: of several filled ones that with the lowest index, the first without any. */
function equivalentOf(node: MarkupNode): string {
  const stated = byNumber(childrenNamed(node, 'TextEquiv'), (equivalent) => indexOf(equivalent) ?? 0);
  const texts = stated.flatMap((equivalent) => childrenNamed(equivalent, 'Unicode').slice(0, 1).map(textOf));
  return texts.find(isFilled) ?? '';
}
