import { statusLine } from '../status-line.ts';
import { escapeControl } from '../terminal.ts';
import { progressFacts, type Progress, type ProgressLine } from './progress-line.ts';

/** Characters of a bar. */
const LENGTH = 24;
/** Between two looks that are drawn. */
const INTERVAL_MS = 125;

/** A bar on the last line of the terminal, with what is done, rate, time left and facts. */
export class ProgressBar implements Progress {
  readonly #started = new Map<string, number>();
  #drawnAt = -Infinity;
  #last: (() => string) | undefined;

  show(line: ProgressLine): void {
    const { title = '', stage = title } = line;
    const now = performance.now();
    const started = this.#started.get(stage) ?? now;
    this.#started.set(stage, started);
    this.#last = () => barText(line, (now - started) / 1000);
    if (now - this.#drawnAt < INTERVAL_MS) return;
    this.#drawnAt = now;
    this.#draw();
  }

  stop(): void {
    // the end is seen even where everything took less than an interval
    this.#draw();
    statusLine.clear();
    this.#started.clear();
    this.#drawnAt = -Infinity;
    this.#last = undefined;
  }

  #draw(): void {
    if (this.#last !== undefined) statusLine.draw(this.#last());
  }
}

function barText(line: ProgressLine, seconds: number): string {
  const { title = '', done, total } = line;
  const full = total === undefined || total === 0 ? 0 : Math.round((LENGTH * Math.min(done, total)) / total);
  const bar = total === undefined ? '' : `${'█'.repeat(full)}${'░'.repeat(LENGTH - full)}`;
  const parts = [escapeControl(title), bar, escapeControl(progressFacts(line, seconds).join(' '))];
  return parts.filter((part) => part !== '').join(' ');
}
