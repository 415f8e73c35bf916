import type { ErrorCode } from '../schema/error.ts';
/** Pages in a row that end in a failure which speaks of an outage before the run gives up. */
const OUTAGE_PAGES = 5;
/** The same for failures that may be the pages' own, such as timeouts. */
const DOUBTFUL_PAGES = 20;

const OUTAGE_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'CONNECTION_LOST',
  'UNREACHABLE',
  'RATE_LIMITED',
]);
const DOUBTFUL_CODES: ReadonlySet<string> = new Set<ErrorCode>(['TIMEOUT', 'MALFORMED_RESPONSE']);

interface Failure<Page> {
  readonly page: Page;
  readonly isOutage: boolean;
  readonly at: number;
}

/** Tells an outage from single bad pages: nothing but failures, many times in a row. */
export class CircuitBreaker<Page> {
  #streak: Failure<Page>[] = [];

  /** A request that was sent at `sentAt` was answered: the failures before it are the pages' own. */
  succeeded(sentAt: number): void {
    if (this.#streak.length > 0) this.#streak = this.#streak.filter(({ at }) => at > sentAt);
  }

  failed(page: Page, code: string, at: number = performance.now()): void {
    const isOutage = OUTAGE_CODES.has(code);
    if (isOutage || DOUBTFUL_CODES.has(code)) this.#streak.push({ page, isOutage, at });
    else this.#streak = [];
  }

  get isOpen(): boolean {
    return (
      this.#streak.length >= DOUBTFUL_PAGES ||
      this.#streak.filter(({ isOutage }) => isOutage).length >= OUTAGE_PAGES
    );
  }

  /** The pages that failed since the service last worked: the outage explains them. */
  get pages(): readonly Page[] {
    return this.#streak.map(({ page }) => page);
  }
}
