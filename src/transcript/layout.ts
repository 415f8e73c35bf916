import type { Outline } from '../schema/text-places.ts';
import { isFilled, type ReadingOptions, type TextLevel } from './reading-options.ts';

/** A part of a page with the text that the file states for it. */
export interface LayoutNode {
  readonly kind: 'region' | 'line' | 'word';
  readonly id: string;
  /** Its own text, empty when the file states none. */
  readonly text: string;
  /** In their order without a reading order. */
  readonly children: readonly LayoutNode[];
  /** Of a line: where it stands on the image. */
  readonly outline?: Outline | undefined;
  /** Of a word: its place in the line, and what stands before it there. */
  readonly place?: number;
  readonly before?: string;
}

/** A line of the text, and where it stands, if the file tells. */
export interface PlacedLine {
  readonly text: string;
  readonly outline: Outline | null;
}

/** The lines of a page, and the size that their outlines are measured on. */
export interface ReadPage {
  readonly lines: readonly PlacedLine[];
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** Regions of a page and the ids that its reading order names. */
export interface PageLayout {
  readonly regions: readonly LayoutNode[];
  readonly references: readonly string[];
  /** Regions outside of an order that is no list of ids. */
  readonly outside?: readonly LayoutNode[];
}

/**
 * The lines of a page in reading order. What is inside of something that the order names is read with it; what the
 * order does not name comes last or is dropped. An order that names nothing of the page is none.
 */
export function readLayout(
  { regions, references, outside = [] }: PageLayout,
  { textLevel, unordered = 'last' }: ReadingOptions,
): readonly PlacedLine[] {
  const { named, others } = new Ranks(regions, references).arrange((node) => standsForAll(node, textLevel));
  const inOrder = toNodes(named.length === 0 ? others : named);
  const last = named.length === 0 ? outside : toNodes(others);
  const nodes = unordered === 'drop' ? inOrder : [...inOrder, ...last];
  return nodes.flatMap((node) => linesOf(node, textLevel));
}

/** A part that is read at one go. */
interface Piece {
  readonly rank: number;
  readonly node: LayoutNode;
  /** The line that a single word was taken from. */
  readonly line: LayoutNode | undefined;
}

/** Where the reading order names a node or something inside of it. */
class Ranks {
  readonly #regions: readonly LayoutNode[];
  readonly #ranks = new Map<string, number>();
  readonly #inside = new Map<LayoutNode, number>();

  constructor(regions: readonly LayoutNode[], references: readonly string[]) {
    this.#regions = regions;
    for (const [rank, id] of references.entries())
      if (id !== '' && !this.#ranks.has(id)) this.#ranks.set(id, rank);
    for (const region of regions) this.#measure(region);
  }

  /** A node that `isWhole` is not taken apart for what is named inside of it. */
  arrange(isWhole: (node: LayoutNode) => boolean): {
    readonly named: readonly Piece[];
    readonly others: readonly Piece[];
  } {
    const named: Piece[] = [];
    const others: Piece[] = [];
    const visit = (node: LayoutNode, line?: LayoutNode): void => {
      const inside = this.#inside.get(node);
      const rank = this.#ranks.get(node.id) ?? (isWhole(node) ? inside : undefined);
      if (rank !== undefined) named.push({ rank, node: this.#sortInside(node), line });
      else if (inside === undefined) others.push({ rank: Infinity, node, line });
      else for (const child of node.children) visit(child, node.kind === 'line' ? node : undefined);
    };
    for (const region of this.#regions) visit(region);
    return { named: named.toSorted((left, right) => left.rank - right.rank), others };
  }

  /** The first rank in a node, its own included. */
  #measure(node: LayoutNode): number {
    const ranks = [
      this.#ranks.get(node.id) ?? Infinity,
      ...node.children.map((child) => this.#measure(child)),
    ];
    const rank = ranks.reduce((least, other) => Math.min(least, other));
    if (rank < Infinity) this.#inside.set(node, rank);
    return rank;
  }

  /** Lines before regions as ever; of each what the order names first, then the others. */
  #sortInside(node: LayoutNode): LayoutNode {
    if (node.children.every((child) => !this.#inside.has(child))) return node;
    const rankOf = (child: LayoutNode): number => this.#inside.get(child) ?? Number.MAX_SAFE_INTEGER;
    const children = node.children.toSorted(
      (left, right) =>
        Number(left.kind === 'region') - Number(right.kind === 'region') || rankOf(left) - rankOf(right),
    );
    return { ...node, children: children.map((child) => this.#sortInside(child)) };
  }
}

/** Words that an order names one by one stand on one line as long as they are of one line. */
function toNodes(pieces: readonly Piece[]): readonly LayoutNode[] {
  const nodes: LayoutNode[] = [];
  let words: LayoutNode[] = [];
  for (const [at, { node, line }] of pieces.entries()) {
    if (line === undefined) nodes.push(node);
    else if (pieces[at - 1]?.line === line) words.push(node);
    else nodes.push({ ...line, text: '', children: (words = [node]) });
  }
  return nodes;
}

function linesOf(node: LayoutNode, level: TextLevel | undefined): readonly PlacedLine[] {
  if (node.kind !== 'region') {
    const text = lineText(node, level);
    return isFilled(text) ? [{ text, outline: node.outline ?? null }] : [];
  }
  return standsForAll(node, level)
    ? [{ text: node.text, outline: null }]
    : node.children.flatMap((child) => linesOf(child, level));
}

/** The own text of a region is read: at its level, or because nothing inside of it has any. */
function standsForAll({ kind, text, children }: LayoutNode, level: TextLevel | undefined): boolean {
  if (kind !== 'region' || !isFilled(text) || level === 'line' || level === 'word') return false;
  return level === 'region' || children.every((child) => linesOf(child, level).length === 0);
}

function lineText(line: LayoutNode, level: TextLevel | undefined): string {
  if (level === 'region') return '';
  if (level === 'word') return wordsText(line);
  return isFilled(line.text) || level === 'line' ? line.text : wordsText(line);
}

/** Words as the line has them apart; where an order moved one, by a space. */
function wordsText({ children }: LayoutNode): string {
  let text = '';
  let next = 0;
  for (const [at, { text: word, place = at, before = ' ' }] of children.entries()) {
    if (place === next) text += before;
    else if (at > 0) text += ' ';
    text += word;
    next = place + 1;
  }
  return text;
}
