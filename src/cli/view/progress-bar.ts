import { Format, SingleBar } from 'cli-progress';
import { escapeControl } from '../terminal.ts';
import type { ProgressLine } from './progress-line.ts';

/** A bar with what is done, rate, time left and facts. */
export class ProgressBar {
  readonly #bar = new SingleBar({
    format: (options, { progress }, { before, hasTotal, after }: ShownLine) =>
      [before, hasTotal ? Format.BarFormat(progress, options) : '', after]
        .filter((part) => part !== '')
        .join(' '),
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
    fps: 8,
    linewrap: false,
  });
  readonly #started = new Map<string, number>();
  #isShown = false;

  show(line: ProgressLine): void {
    const { title = '', stage = title, done, total } = line;
    const started = this.#started.get(stage) ?? performance.now();
    this.#started.set(stage, started);
    const shown: ShownLine = {
      before: escapeControl(title),
      hasTotal: total !== undefined,
      after: escapeControl(factsOf(line, (performance.now() - started) / 1000).join(' ')),
    };
    if (!this.#isShown) this.#bar.start(total ?? 1, 0, shown);
    this.#isShown = true;
    this.#bar.setTotal(total ?? 1);
    this.#bar.update(total === undefined ? 0 : done, shown);
  }

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }

  stop(): void {
    if (this.#isShown) this.#bar.stop();
    this.#isShown = false;
    this.#started.clear();
  }
}

interface ShownLine {
  readonly before: string;
  readonly hasTotal: boolean;
  readonly after: string;
}

function factsOf({ done, total, unit, timed = done, facts = [] }: ProgressLine, seconds: number): string[] {
  const rate = timed / Math.max(seconds, 0.001);
  const left = total === undefined || timed === 0 ? [] : [`${clock((total - done) / rate)} left`];
  const amount = total === undefined ? `${done}` : `${done}/${total}`;
  return [`${amount} ${unit}`, `${rate.toFixed(rate < 10 ? 1 : 0)} ${unit}/s`, ...left, ...facts];
}

/** `1:02:03`, `2:03` */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
