import { ErrataError } from '../schema/error.ts';
import type { FoundPage, PageName, PageNames, TextName } from './page-names.ts';
import type { SourceNotes, ListedText, Texts } from './texts.ts';

export interface MatchOptions {
  /** All texts are of this batch. @default by folder, or by the column of a table */
  readonly batch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MatchedText {
  readonly page: PageName;
  readonly text: ListedText;
}

export interface MatchedTexts extends SourceNotes {
  /** In the order of the source. */
  readonly matched: readonly MatchedText[];
  /** Pages without a text. */
  readonly missing: number;
}

/** Finds the page of every text of a source; what fits none, or several, is a problem of its own. */
export async function matchTexts(
  texts: Texts,
  pages: PageNames,
  { batch, signal }: MatchOptions = {},
): Promise<MatchedTexts> {
  const match = new Match(texts, pages, batch);
  const listed: ListedText[] = [];
  for await (const text of texts.list(match)) {
    signal?.throwIfAborted();
    listed.push(text);
  }
  const hasBatches = listed.some(({ folders }) => folders.some((name) => pages.isBatch(name)));
  for (const text of listed) {
    signal?.throwIfAborted();
    await match.add(text, hasBatches);
  }
  return match.end(hasBatches);
}

class Match implements SourceNotes {
  readonly problems: ErrataError[] = [];
  readonly notes: string[] = [];
  readonly #texts: Texts;
  readonly #pages: PageNames;
  readonly #batch: string | undefined;
  readonly #taken = new Map<PageName, ListedText>();
  /** Files of pages that have several. */
  readonly #contested = new Map<PageName, ListedText[]>();
  #repeated = 0;

  constructor(texts: Texts, pages: PageNames, batch: string | undefined) {
    this.#texts = texts;
    this.#pages = pages;
    this.#batch = batch;
  }

  async add(text: ListedText, hasBatches: boolean): Promise<void> {
    const found = await this.#find(text, hasBatches);
    if (found.status === 'found') return this.#take(found.page, text);
    const place = await this.#texts.placeOf(text);
    const shown = JSON.stringify([...text.folders, text.name].join('/').slice(0, 120));
    if (found.status === 'none') this.problems.push(noPage(place, text, shown));
    else {
      const candidates = found.pages.map(nameOf);
      const first = candidates.slice(0, 3).join(', ') + (candidates.length > 3 ? ', …' : '');
      this.problems.push(
        new ErrataError(
          'STEM_AMBIGUOUS',
          `${place}: ${shown} fits ${candidates.length} pages, expected one: ${first}`,
        ),
      );
    }
    return undefined;
  }

  async #find(text: ListedText, hasBatches: boolean): Promise<FoundPage> {
    const batch = this.#batchOf(text, hasBatches);
    if (batch === 'unknown') return { status: 'none' };
    const found = this.#pages.find(text.name, batch.id);
    if (found.status !== 'none' || text.alias === undefined) return found;
    const alias = await text.alias();
    return alias === undefined ? found : this.#pages.find(alias, batch.id);
  }

  /**
   * The batch of a text, undefined where nothing tells. As soon as one folder of the source is that of a batch, all
   * are taken for batches: a text of a batch that the benchmark lacks must not pass for that of another.
   */
  #batchOf({ folders, batchId }: TextName, hasBatches: boolean): { id: string | undefined } | 'unknown' {
    if (this.#batch !== undefined) return { id: this.#batch };
    if (batchId !== undefined) return this.#pages.isBatch(batchId) ? { id: batchId } : 'unknown';
    const folder = folders.findLast((name) => this.#pages.isBatch(name));
    if (folder !== undefined) return { id: folder };
    if (hasBatches && folders.length > 0) return 'unknown';
    const { outerFolder: outer } = this.#texts;
    return { id: outer !== undefined && this.#pages.isBatch(outer) ? outer : undefined };
  }

  async #take(page: PageName, text: ListedText): Promise<void> {
    const earlier = this.#taken.get(page);
    if (earlier === undefined) this.#taken.set(page, text);
    else if (this.#texts.isOrdered) await this.#takeLast(page, earlier, text);
    else {
      const files = this.#contested.get(page) ?? [earlier];
      files.push(text);
      this.#contested.set(page, files);
    }
  }

  /** Of repeated rows the last counts, as in an evaluation. */
  async #takeLast(page: PageName, earlier: ListedText, text: ListedText): Promise<void> {
    const isSame =
      (await this.#texts.read(earlier, page.imageName)) === (await this.#texts.read(text, page.imageName));
    this.#taken.delete(page);
    this.#taken.set(page, text);
    if (isSame) this.#repeated += 1;
    else
      this.problems.push(
        new ErrataError(
          'REPEATED_PAGE',
          `${await this.#texts.placeOf(text)}: found another text for ${nameOf(page)} than at ` +
            `${await this.#texts.placeOf(earlier)}, expected one; the last is taken`,
        ),
      );
  }

  async end(hasBatches: boolean): Promise<MatchedTexts> {
    for (const [page, files] of this.#contested) {
      this.#taken.delete(page);
      const places = await Promise.all(files.map((file) => this.#texts.placeOf(file)));
      this.problems.push(
        new ErrataError(
          'REPEATED_PAGE',
          `${places.join(', ')}: found ${files.length} files for ${nameOf(page)}, expected one (--suffix chooses); ` +
            'none is taken',
        ),
      );
    }
    if (this.#repeated > 0)
      this.notes.push(
        `${this.#repeated} repeated ${this.#repeated === 1 ? 'row' : 'rows'} with the same text`,
      );
    this.#nameWrongSuffixes(hasBatches);
    const matched = [...this.#taken].map(([page, text]) => ({ page, text }));
    return {
      matched: matched.toSorted((left, right) => left.text.at - right.text.at),
      missing: this.#pages.count(this.#batch) - matched.length,
      problems: this.problems,
      notes: this.notes,
    };
  }

  /** A file that is not read although a page that has no text bears its name is more than a note. */
  #nameWrongSuffixes(hasBatches: boolean): void {
    for (const other of this.#texts.others ?? []) {
      const batch = this.#batchOf(other, hasBatches);
      if (batch === 'unknown') continue;
      const found = this.#pages.find(other.name, batch.id);
      if (found.status !== 'found' || this.#taken.has(found.page) || this.#contested.has(found.page))
        continue;
      this.problems.push(
        new ErrataError(
          'NO_PAGE',
          `${other.place}: found a suffix that is not read although ${nameOf(found.page)} ` +
            'has no text, expected that of a text, or --suffix',
        ),
      );
    }
  }
}

function nameOf({ batchId, imageName }: PageName): string {
  return `${batchId}/${imageName}`;
}

function noPage(place: string, { batchId }: ListedText, shown: string): ErrataError {
  const batch = batchId === undefined ? '' : ` of batch ${JSON.stringify(batchId)}`;
  return new ErrataError('NO_PAGE', `${place}: ${shown}${batch} fits no page, expected the stem of one`);
}
