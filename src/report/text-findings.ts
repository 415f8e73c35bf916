import { activeEngine } from '../engine/select.ts';
import { Combined, type CombinedView } from './combined/combined.ts';
import { ConfusionPages, type PagePairs, type ReportConfusion } from './confusion-pages.ts';
import { LONGEST_TEXT } from './long-text.ts';
import type { ReportSource } from './source.ts';

/** What the texts of all pages tell. */
export interface TextFindings {
  /** The most frequent confusions of each model; none of a model whose texts are gone. */
  readonly confusions: readonly (readonly ReportConfusion[])[];
  /** Null with one model, and where texts are gone. */
  readonly combined: CombinedView | null;
}

/**
 * Voting and complementarity align every pair of texts: beyond this many pages a sample that is spread evenly
 * serves.
 */
const COMBINED_PAGES = 2000;

/** Texts of some neighbouring pages, each read once. */
export type PageBlock = Pick<ReportSource, 'reference' | 'hypothesis'> & {
  readonly pages: readonly number[];
};

/** Reads the texts of the pages from `first` on. */
function readBlock(source: ReportSource, first: number, size: number): PageBlock {
  const pages = Array.from({ length: Math.min(size, source.pages - first) }, (_, at) => first + at);
  const references = pages.map((page) => source.reference(page));
  const hypotheses = source.models.map((_, model) => pages.map((page) => source.hypothesis(model, page)));
  return {
    pages,
    reference: (page) => references[page - first],
    hypothesis: (model, page) => hypotheses[model]![page - first],
  };
}

/** Counts block by block, so that no more texts than those of a block are in memory. */
class TextReader {
  readonly #source: ReportSource;
  readonly #signal: AbortSignal | undefined;
  readonly #confusions: ConfusionPages;
  /** Models are combined by their texts. */
  readonly #combined: Combined | undefined;
  readonly #step: number;

  constructor(source: ReportSource, signal?: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
    this.#confusions = new ConfusionPages(source.models.length);
    const isCombined = source.models.length > 1 && source.models.every((_, model) => source.hasTexts(model));
    this.#combined = isCombined ? new Combined(source.models.length) : undefined;
    this.#step = Math.max(1, Math.ceil(source.pages / COMBINED_PAGES));
  }

  async add(block: PageBlock): Promise<void> {
    const pairs = this.#pairsOf(block);
    const { references, hypotheses } = pairs;
    const options = { signal: this.#signal };
    const counted = activeEngine().confusionsMany(
      references,
      hypotheses,
      'grapheme',
      options,
      (numbers, first) => {
        this.#confusions.add(numbers, first, pairs);
      },
    );
    const combined = this.#combined && this.#combine(block, this.#combined);
    await allDone([counted, combined]);
  }

  async #combine(block: PageBlock, combined: Combined): Promise<void> {
    const pages = this.#combinedPages(block);
    if (pages.length > 0) combined.add(await activeEngine().combineMany(pages, { signal: this.#signal }));
  }

  /** What all blocks together tell. */
  findings(): TextFindings {
    return {
      confusions: this.#source.models.map((_, model) => this.#confusions.top(model)),
      combined: this.#combined?.view() ?? null,
    };
  }

  /** Every page with every model that has errors on it. */
  #pairsOf({ pages, reference, hypothesis }: PageBlock): PagePairs {
    const pairs = { pages: [], models: [], references: [], hypotheses: [] } as {
      readonly [Key in keyof PagePairs]: PagePairs[Key][number][];
    };
    for (const page of pages)
      for (const model of this.#source.models.keys()) {
        const rate = this.#source.rate(model, page);
        if (!this.#source.hasTexts(model) || rate === null || rate === 0) continue;
        const [expected, found] = [reference(page) ?? '', hypothesis(model, page) ?? ''];
        if (Math.max(expected.length, found.length) > LONGEST_TEXT) continue;
        pairs.pages.push(page);
        pairs.models.push(model);
        pairs.references.push(expected);
        pairs.hypotheses.push(found);
      }
    return pairs;
  }

  /** Pages of the sample that every model has read: the reference and the models' texts in their order. */
  #combinedPages({ pages, reference, hypothesis }: PageBlock): string[][] {
    return pages.flatMap((page) => {
      if (page % this.#step !== 0) return [];
      const texts = this.#source.models.map((_, model) => hypothesis(model, page));
      const all = [reference(page) ?? '', ...texts.filter((text) => text !== undefined)];
      const isCommon = all.length === texts.length + 1;
      return isCommon && all.every(({ length }) => length <= LONGEST_TEXT) ? [all] : [];
    });
  }
}

/** Reads all texts once; `take` gets each block too. */
export async function readTexts(
  source: ReportSource,
  { size, signal }: { readonly size: number; readonly signal?: AbortSignal | undefined },
  take: (block: PageBlock) => Promise<void>,
): Promise<TextFindings> {
  const reader = new TextReader(source, signal);
  for (let first = 0; first < source.pages; first += size) {
    signal?.throwIfAborted();
    const block = readBlock(source, first, size);
    await allDone([reader.add(block), take(block)]);
  }
  return reader.findings();
}

/** Waits for all, so that nothing runs on behind a rejection; throws the first error. */
async function allDone(works: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}
