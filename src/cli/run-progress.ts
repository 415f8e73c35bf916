import { SingleBar } from 'cli-progress';
import { escapeControl } from './terminal.ts';

/** What stands behind a progress bar, besides its length. */
export interface ProgressFacts {
  readonly done: number;
  readonly failed: number;
  /** US dollars so far; null when no cost is known. */
  readonly costUsd: number | null;
  /** Pages that took time; pages from the journal tell nothing about the rate. */
  readonly timed: number;
}

/** A bar on stderr with rate, time left, failures and cost. */
export class RunProgress {
  readonly #bar: SingleBar;
  readonly #started = performance.now();
  readonly #total: number;

  constructor(name: string, total: number) {
    this.#total = total;
    this.#bar = new SingleBar({
      format: `${escapeControl(name)} {bar} {value}/{total}  {rate}/s  {left}{failed}{cost}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      stopOnComplete: false,
      barsize: 24,
      fps: 8,
      linewrap: false,
    });
    this.#bar.start(total, 0, { rate: '–', left: '', failed: '', cost: '' });
  }

  update({ done, failed, costUsd, timed }: ProgressFacts): void {
    const seconds = (performance.now() - this.#started) / 1000;
    const rate = timed / Math.max(seconds, 0.001);
    this.#bar.update(done, {
      rate: rate >= 100 ? rate.toFixed(0) : rate.toFixed(1),
      left: timed === 0 ? '' : `${clock((this.#total - done) / rate)} left`,
      failed: failed === 0 ? '' : `  ${failed} failed`,
      cost: costUsd === null ? '' : `  $${costUsd.toFixed(4)}`,
    });
  }

  /** Makes room for a line; the bar is drawn again with the next update. */
  clear(): void {
    process.stderr.write('\r\u001B[K');
  }

  stop(): void {
    this.#bar.stop();
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
