import { SingleBar } from 'cli-progress';
import type { EvaluationProgress } from '../evaluate/index.ts';

/** A bar on stderr while files are read, pages scored and texts embedded: rows a second, time left, the models at work. */
export class EvaluationBar {
  readonly #bar = new SingleBar({
    format: '{phase} {bar} {done} {speed} {left} {models}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  });
  readonly #started = new Map<string, number>();
  #isShown = false;

  readonly update: EvaluationProgress = (phase, done, total, models) => {
    const stage = `${phase} ${models.join('\0')}`;
    const started = this.#started.get(stage) ?? Date.now();
    this.#started.set(stage, started);
    const speed = done / Math.max(0.001, (Date.now() - started) / 1000);
    const names = models.length > 3 ? `${models.length} models` : models.join(', ');
    const shown =
      phase === 'reading'
        ? { phase, done: megabytes(done), speed: `${megabytes(speed)}/s`, left: '', models: names }
        : {
            phase,
            done: `${done}/${total ?? '?'} rows`,
            speed: `${speed.toFixed(speed < 10 ? 1 : 0)} rows/s`,
            left: timeLeft(total, done, speed),
            models: names,
          };
    if (!this.#isShown) this.#bar.start(total ?? 1, 0, shown);
    this.#isShown = true;
    this.#bar.setTotal(total ?? 1);
    this.#bar.update(phase === 'reading' ? 0 : done, shown);
  };

  stop(): void {
    if (this.#isShown) this.#bar.stop();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function timeLeft(total: number | undefined, done: number, speed: number): string {
  return total === undefined || speed === 0 ? '' : `${Math.ceil((total - done) / speed)} s left`;
}
