import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import { bitset } from './block.ts';
import type { PageIndex } from './page-data.ts';

/** Names, batches and rates of all pages, and the pages of each confusion. */
export function pageIndexOf(
  source: ReportSource,
  overview: Overview,
  blocks: Pick<PageIndex, 'blockSize' | 'files' | 'thumbs'>,
): PageIndex {
  const pages = Array.from({ length: source.pages }, (_, page) => page);
  const numbers = new Map<string, number>();
  const batchOf = pages.map((page) => {
    const batch = source.batchId(page);
    const number = numbers.get(batch) ?? numbers.size;
    numbers.set(batch, number);
    return number;
  });
  return {
    models: source.models,
    batches: [...numbers.keys()],
    names: pages.map((page) => source.imageName(page)),
    batchOf,
    rates: source.models.map((_, model) => pages.map((page) => rounded(source.rate(model, page)))),
    ...blocks,
    filters: overview.models.flatMap(({ confusions }) =>
      confusions.map((confusion) => bitset(confusion.pages, source.pages)),
    ),
  };
}

function rounded(rate: number | null): number | null {
  return rate === null ? null : Math.round(rate * 1e6) / 1e6;
}

/** Mean rate of the models that have the page; null when none has. */
function meanRate(rates: readonly (number | null)[]): number | null {
  const known = rates.filter((rate) => rate !== null);
  return known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0) / known.length;
}

/** The pages with the highest mean rate, worst first: those worth a picture. */
export function worstPages(source: ReportSource, count: number): number[] {
  const ranked = Array.from({ length: source.pages }, (_, page) => ({
    page,
    rate: meanRate(source.models.map((_model, model) => source.rate(model, page))) ?? -1,
  }));
  ranked.sort((left, right) => right.rate - left.rate || left.page - right.page);
  return ranked.slice(0, count).map(({ page }) => page);
}
