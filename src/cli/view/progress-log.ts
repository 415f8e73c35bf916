import type { Terminal } from '../terminal.ts';
import { progressFacts, type Progress, type ProgressLine } from './progress-line.ts';

/** A line is due after this time, or after one of so many parts of the work. */
const INTERVAL_MS = 10_000;
const PARTS = 20;
/** Work that is faster than this needs no lines. */
const SHORTEST_MS = 1000;

/** Progress where there is no terminal, in the log of a build say: a line now and then. */
export class ProgressLog implements Progress {
  readonly #note: (message: string) => void;
  readonly #now: () => number;
  #stage: string | undefined;
  #startedAt = 0;
  #toldAt = 0;
  #toldDone = 0;
  #last: ProgressLine | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ note }: Pick<Terminal, 'note'>, now: () => number = () => performance.now()) {
    this.#note = note;
    this.#now = now;
  }

  show(line: ProgressLine): void {
    const { title = '', stage = title, done, total } = line;
    const now = this.#now();
    this.#last = line;
    if (stage !== this.#stage) this.#begin(stage, now);
    const parts = total === undefined ? 0 : ((done - this.#toldDone) * PARTS) / total;
    const passed = now - this.#toldAt;
    if (passed < INTERVAL_MS && (passed < SHORTEST_MS || parts < 1)) return;
    this.#toldAt = now;
    this.#toldDone = done;
    const facts = progressFacts(line, (now - this.#startedAt) / 1000).join(', ');
    this.#note(`${title === '' ? '' : `${title}: `}${facts}`);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stage = undefined;
    this.#last = undefined;
  }

  #begin(stage: string, now: number): void {
    this.#stage = stage;
    this.#startedAt = now;
    this.#toldAt = now;
    this.#toldDone = 0;
    // also where no page ends for a while
    this.#timer ??= setInterval(() => {
      if (this.#last !== undefined) this.show(this.#last);
    }, INTERVAL_MS).unref();
  }
}
