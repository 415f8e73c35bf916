import type { EvaluationProgress } from '../evaluate/index.ts';
import type { Terminal } from './terminal.ts';

/** A bar on the terminal while files are read and pages scored: pages a second, time left, the models at work. */
export async function evaluationProgress({ showsProgress }: Terminal): Promise<{ readonly update: EvaluationProgress; stop(): void } | undefined> {
  if (!showsProgress) return undefined;
  const { SingleBar } = await import('cli-progress');
  const bar = new SingleBar({ format: '{phase} {bar} {done} {speed} {left} {models}', stream: process.stderr, hideCursor: true, clearOnComplete: true, fps: 10, etaBuffer: 50 });
  const started = { reading: 0, scoring: 0 };
  let isShown = false;
  const update: EvaluationProgress = (phase, done, total, models) => {
    started[phase] ||= Date.now();
    const seconds = Math.max(0.001, (Date.now() - started[phase]) / 1000);
    const speed = done / seconds;
    const note = models.length > 3 ? `${models.length} models` : models.join(', ');
    const shown = phase === 'reading'
      ? { phase: 'reading', done: `${(done / 1e6).toFixed(0)} MB`, speed: `${(speed / 1e6).toFixed(0)} MB/s`, left: '', models: note }
      : { phase: 'scoring', done: `${done}/${total ?? '?'} rows`, speed: `${speed.toFixed(0)} rows/s`, left: total === undefined || speed === 0 ? '' : `${Math.ceil((total - done) / speed)} s left`, models: note };
    if (!isShown) bar.start(total ?? 0, 0, shown);
    isShown = true;
    bar.setTotal(total ?? Math.max(1, done));
    bar.update(phase === 'reading' ? 0 : done, shown);
  };
  return { update, stop: () => { if (isShown) bar.stop(); } };
}
