import type { Price, Recognition, UsageEstimate } from './provider.ts';

/** US dollars for what was used; undefined when the price or the use is not known. */
export function costOf(
  used: Pick<Recognition, 'usage' | 'costUsd'>,
  price: Price | undefined,
): number | undefined {
  if (used.costUsd !== undefined) return used.costUsd;
  if (price === undefined) return undefined;
  const cost = costByPrice(used, price);
  // a price without bounds has no sum that a journal could hold
  return Number.isFinite(cost) ? cost : undefined;
}

function costByPrice(used: Pick<Recognition, 'usage'>, price: Price): number | undefined {
  const { inputPerMillion, outputPerMillion, perPage } = price;
  if ((inputPerMillion !== undefined || outputPerMillion !== undefined) && used.usage === undefined)
    return perPage;
  const tokens =
    ((used.usage?.inputTokens ?? 0) * (inputPerMillion ?? 0) +
      (used.usage?.outputTokens ?? 0) * (outputPerMillion ?? 0)) /
    1_000_000;
  return tokens + (perPage ?? 0);
}

export function estimateCost({ inputTokens, outputTokens }: UsageEstimate, price: Price): number {
  return costOf({ usage: { inputTokens, outputTokens } }, price) ?? 0;
}

/** A token has about four letters of English, but one letter of many other scripts. */
const BYTES_PER_TOKEN = 3;

/** Rough use of a text that is corrected: the answer is as long as the text. */
export function estimateText(settings: unknown, text: string): UsageEstimate {
  const { prompt } = (settings ?? {}) as { readonly prompt?: unknown };
  const tokensOf = (part: string): number => Math.ceil(Buffer.byteLength(part) / BYTES_PER_TOKEN);
  return {
    inputTokens: tokensOf(typeof prompt === 'string' ? prompt : '') + tokensOf(text),
    outputTokens: tokensOf(text),
  };
}

/** Money set aside for a page until it is known what the page costs. */
export interface Reservation {
  readonly usd: number;
}

/**
 * Lets a page be asked for only if its cost still fits: what is spent, what is set aside for pages under way
 * and the dearest page so far must stay within the limit. The first page goes alone, to see what a page costs.
 */
export class Budget {
  readonly #limitUsd: number | undefined;
  #spentUsd = 0;
  #reservedUsd = 0;
  #underWay = 0;
  #dearestUsd: number | undefined;
  #waiting: (() => void)[] = [];

  constructor(limitUsd: number | undefined) {
    this.#limitUsd = limitUsd;
  }

  get isLimited(): boolean {
    return this.#limitUsd !== undefined;
  }

  get spentUsd(): number {
    return this.#spentUsd;
  }

  /** Forgets the dearest page: another model has other prices. */
  startModel(): void {
    this.#dearestUsd = undefined;
  }

  /** Money for a page, or undefined when there is not enough left. */
  async reserve(estimatedUsd: number): Promise<Reservation | undefined> {
    for (;;) {
      if (this.#limitUsd === undefined) break;
      const isFirst = this.#dearestUsd === undefined;
      const usd = Math.max(estimatedUsd, this.#dearestUsd ?? 0);
      const fits = this.#spentUsd + this.#reservedUsd + usd <= this.#limitUsd + 1e-12;
      if (fits && !(isFirst && this.#underWay > 0)) break;
      if (this.#underWay === 0) return undefined;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    const reservation = { usd: Math.max(estimatedUsd, this.#dearestUsd ?? 0) };
    this.#reservedUsd += reservation.usd;
    this.#underWay += 1;
    return reservation;
  }

  /** Replaces what was set aside by what the page cost; a page whose cost is not told counts as what was set aside. */
  settle({ usd }: Reservation, outcome: { readonly costUsd: number | undefined } | 'unanswered'): void {
    this.#reservedUsd -= usd;
    this.#underWay -= 1;
    if (outcome !== 'unanswered') {
      const cost = outcome.costUsd ?? usd;
      this.#spentUsd += cost;
      this.#dearestUsd = Math.max(this.#dearestUsd ?? 0, cost);
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
