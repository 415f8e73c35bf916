import { Layout } from '../io/layout.ts';
import { hashOfCsv } from '../infer/card/benchmark-hash.ts';
import { imagesHash } from '../infer/card/run-card.ts';
import { Journal } from '../infer/journal.ts';
import { loadPageImage } from '../infer/page-image.ts';
import type { Page } from '../infer/pages.ts';
import { ProviderError } from '../infer/provider.ts';
import type { RunCard } from '../schema/card.ts';
import { ErrataError } from '../schema/error.ts';
import { pageKey } from '../schema/journal.ts';

const NAMED_PAGES = 3;

const keyOf = ({ batchId, imageName }: Page): string => pageKey({ batch_id: batchId, image_name: imageName });

/** Pages that a run had: by its journal, or without one the first of each batch. */
export class FirstPages {
  /** SHA-256 of the images by page; undefined without a journal. */
  readonly #images: ReadonlyMap<string, string> | undefined;
  readonly #card: RunCard;

  private constructor(card: RunCard, images: ReadonlyMap<string, string> | undefined) {
    this.#card = card;
    this.#images = images;
  }

  static async read(card: RunCard, journalPath: string): Promise<FirstPages> {
    const { remembered } = await Journal.peek(journalPath, card.journal_key);
    const images = new Map([...remembered].map(([key, { imageSha256 }]) => [key, imageSha256]));
    return new FirstPages(card, images.size === 0 ? undefined : images);
  }

  choose(pages: readonly Page[]): readonly Page[] {
    const images = this.#images;
    if (images !== undefined) return pages.filter((page) => images.has(keyOf(page)));
    const left = new Map(Object.entries(this.#card.pages.batches));
    return pages.filter(({ batchId }) => {
      const count = left.get(batchId) ?? 0;
      left.set(batchId, count - 1);
      return count > 0;
    });
  }

  /** Throws `BENCHMARK_DIFFERS` (exit 65) unless the pages are those of the card, transcripts included. */
  async check(root: string, pages: readonly Page[], signal: AbortSignal): Promise<void> {
    const { benchmark } = this.#card;
    const layout = new Layout(root).benchmark;
    const images: { readonly page: Page; readonly sha256: string }[] = [];
    for (const page of pages) {
      signal.throwIfAborted();
      images.push({ page, sha256: await hashOfImage(page) });
    }
    const found = imagesHash(images);
    if (found !== benchmark.images_sha256)
      throw differs(
        layout.images(),
        `images_sha256 ${found}`,
        benchmark.images_sha256,
        this.#changed(images),
      );
    const csv = await hashOfCsv(layout.csv);
    if (benchmark.csv_sha256 !== null && csv !== benchmark.csv_sha256)
      throw differs(
        layout.csv,
        csv === null ? 'no such file' : `csv_sha256 ${csv}`,
        benchmark.csv_sha256,
        [],
      );
  }

  /** Pages whose image is another, or gone, where the journal tells. */
  #changed(images: readonly { readonly page: Page; readonly sha256: string }[]): readonly string[] {
    if (this.#images === undefined) return [];
    const found = new Map(images.map(({ page, sha256 }) => [keyOf(page), sha256]));
    return [...this.#images]
      .filter(([key, sha256]) => key.split('\0').length === 2 && found.get(key) !== sha256)
      .map(([key]) => key.replaceAll('\0', '/'));
  }
}

/** As the journal has it: empty for a file that cannot be read. */
async function hashOfImage(page: Page): Promise<string> {
  try {
    return (await loadPageImage(page)).sha256;
  } catch (error) {
    if (error instanceof ProviderError) return '';
    throw error;
  }
}

function differs(place: string, found: string, expected: string, pages: readonly string[]): ErrataError {
  const names = pages.slice(0, NAMED_PAGES).join(', ');
  const which =
    pages.length === 0 ? '' : ` (${pages.length} pages: ${names}${pages.length > NAMED_PAGES ? ', …' : ''})`;
  return new ErrataError(
    'BENCHMARK_DIFFERS',
    `${place}: found ${found}${which}, expected ${expected} of the card`,
    { hint: 'with --allow-other-benchmark the pages that are there are read all the same' },
  );
}
