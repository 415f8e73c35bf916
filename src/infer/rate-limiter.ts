import { delay } from './delay.ts';

/**
 * How many requests may be under way: additive increase, multiplicative decrease.
 * A service that says "too many" halves the number; as many answers as it allows raise it by one.
 */
export class RateLimiter {
  readonly #most: number;
  #limit: number;
  #inFlight = 0;
  #answers = 0;
  #lastCut = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
    this.#limit = most;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Resolves when a request may be sent; rejects with the signal's reason. */
  async enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const pause = this.#pausedUntil - performance.now();
      if (pause > 0) await delay(pause, signal);
      else if (this.#inFlight < this.#limit) break;
      else await this.#turn(signal);
    }
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#waiting.shift()?.();
  }

  /** A request was answered, however. */
  answered(): void {
    if (this.#limit === this.#most) return;
    this.#answers += 1;
    if (this.#answers < this.#limit) return;
    this.#answers = 0;
    this.#limit += 1;
    this.#waiting.shift()?.();
  }

  /** A request that was sent at `sentAt` met the rate limit; nothing is sent before `waitMs` have passed. */
  limited(sentAt: number, waitMs: number): void {
    const now = performance.now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);
    // requests of the same moment tell nothing new
    if (sentAt < this.#lastCut) return;
    this.#lastCut = now;
    this.#answers = 0;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', go);
        const at = this.#waiting.indexOf(go);
        if (at !== -1) this.#waiting.splice(at, 1);
        resolve();
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', go, { once: true });
    });
  }
}
