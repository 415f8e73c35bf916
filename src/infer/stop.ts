import { setMaxListeners } from 'node:events';
import { RunStopped } from './attempt.ts';

/** Time that requests under way have to finish once the run is to stop: they may be paid for. */
const GRACE_MS = 3000;

/** Ends a run in two steps: first nothing new is sent, then what is under way is given up. */
export class Stop {
  readonly #drain = new AbortController();
  readonly #abort = new AbortController();
  readonly #outer: AbortSignal;
  readonly #onOuter = (): void => {
    this.begin();
  };
  #timer: NodeJS.Timeout | undefined;
  /** What ended the run, unless it was the user. */
  reason: unknown;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    // every page under way listens
    setMaxListeners(0, this.#drain.signal, this.#abort.signal);
    if (outer.aborted) this.begin();
    else outer.addEventListener('abort', this.#onOuter, { once: true });
  }

  get drain(): AbortSignal {
    return this.#drain.signal;
  }

  get abort(): AbortSignal {
    return this.#abort.signal;
  }

  begin(reason?: unknown): void {
    this.reason ??= reason;
    if (this.#drain.signal.aborted) return;
    this.#drain.abort(new RunStopped('stopped'));
    this.#timer = setTimeout(() => {
      this.#abort.abort(new RunStopped('stopped'));
    }, GRACE_MS);
  }

  /** Everything has ended. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#onOuter);
  }
}
