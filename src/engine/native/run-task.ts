import type { Failure } from './addon.d.ts';
import { call, valueOf } from './errors.ts';
import type { Addon } from './load-addon.ts';

const REPORT_MS = 100;

interface TaskOptions {
  /** Stops the work; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called some ten times per second with what is done, and at the end. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Waits for a task of the addon: the signal ends it, progress is reported meanwhile, a failure is thrown. */
export async function runTask<Result extends object>(
  addon: Addon,
  start: (progress: InstanceType<Addon['Progress']>) => Promise<Result | Failure>,
  { signal, onProgress }: TaskOptions,
): Promise<Result> {
  signal?.throwIfAborted();
  const progress = new addon.Progress();
  const stop = (): void => {
    progress.stop();
  };
  signal?.addEventListener('abort', stop, { once: true });
  const timer =
    onProgress === undefined
      ? undefined
      : setInterval(() => {
          onProgress(progress.done);
        }, REPORT_MS);
  try {
    const result = await call(() => start(progress));
    signal?.throwIfAborted();
    const value = valueOf(result);
    onProgress?.(progress.done);
    return value;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}
