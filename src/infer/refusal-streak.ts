import { RequestRefused } from './transport/failure.ts';

/** Pages in a row that are refused with the same words before the request itself is taken to be wrong. */
const REFUSED_PAGES = 5;

/** Words that differ from page to page although the complaint is the same: numbers of requests. */
const REQUEST_ID = /\b(?=[\w-]*\d)[\w-]{16,}\b/gu;

/**
 * Tells a request that a service never takes from pages that it does not take: nothing was read yet, and every
 * page was refused in the same words. The first page that is read ends the watch.
 */
export class RefusalStreak<Page> {
  #pages: Page[] = [];
  #words = '';
  #isOver: boolean;

  /** `isOver` when these settings have worked before. */
  constructor({ isOver }: { readonly isOver: boolean }) {
    this.#isOver = isOver;
  }

  succeeded(): void {
    this.#isOver = true;
    this.#pages = [];
  }

  failed(page: Page, error: unknown): void {
    if (this.#isOver) return;
    const words = error instanceof RequestRefused ? error.message.replaceAll(REQUEST_ID, '#') : '';
    if (words !== this.#words) this.#pages = [];
    this.#words = words;
    if (words !== '') this.#pages.push(page);
  }

  get isComplete(): boolean {
    return this.#pages.length >= REFUSED_PAGES;
  }

  /** The pages that were refused alike. */
  get pages(): readonly Page[] {
    return this.#pages;
  }
}
