/** Longest start of a worker that does not count; beyond it the time runs, so that a start that hangs ends. */
const LONGEST_START_MS = 300_000;

/** Longest time of a timer; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time of one attempt: runs out after its limit, and stands still while something is being started. */
export class AttemptClock {
  readonly #limitMs: number | undefined;
  readonly #onEnd: () => void;
  #spentMs = 0;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(limitMs: number | undefined, onEnd: () => void) {
    this.#limitMs = limitMs;
    this.#onEnd = onEnd;
    this.#run();
  }

  get spentMs(): number {
    return this.#spentMs + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince);
  }

  /** Waits for a start without counting its time. */
  readonly untimed = async <Value>(start: Promise<Value>): Promise<Value> => {
    if (this.#runningSince === undefined) return start;
    this.#pause();
    const late = setTimeout(() => {
      this.#run();
    }, LONGEST_START_MS);
    try {
      return await start;
    } finally {
      clearTimeout(late);
      this.#run();
    }
  };

  /** Ends the attempt: its time never runs out any more, whatever is still being started. */
  stop(): void {
    this.#isEnded = true;
    this.#pause();
  }

  #pause(): void {
    this.#spentMs = this.spentMs;
    this.#runningSince = undefined;
    clearTimeout(this.#timer);
  }

  #run(): void {
    if (this.#isEnded || this.#runningSince !== undefined) return;
    this.#runningSince = performance.now();
    if (this.#limitMs === undefined) return;
    const left = Math.max(0, this.#limitMs - this.#spentMs);
    this.#timer = setTimeout(this.#onEnd, Math.min(left, LONGEST_TIMER_MS));
  }
}
