import { ProviderError, type RecognizeOptions } from '../../provider.ts';
import { wordsOf, type ReadResult, type TesseractWorker } from './worker.ts';

/** Keeps up to `size` workers busy; each is started when it is first needed. */
export class WorkerPool {
  readonly #size: number;
  readonly #start: () => Promise<TesseractWorker>;
  readonly #idle: TesseractWorker[] = [];
  readonly #all = new Set<TesseractWorker>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(size: number, start: () => Promise<TesseractWorker>) {
    this.#size = size;
    this.#start = start;
  }

  /** Reads an image with the next free worker; an abort ends that worker, because it cannot be interrupted. */
  async read(
    image: Uint8Array,
    signal: AbortSignal,
    untimed?: RecognizeOptions['untimed'],
  ): Promise<ReadResult> {
    while (this.#taken >= this.#size)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#taken += 1;
    try {
      signal.throwIfAborted();
      const worker = this.#idle.pop() ?? this.#startOne();
      const ready = worker instanceof Promise ? await (untimed?.(worker) ?? worker) : worker;
      return await this.#readWith(ready, image, signal);
    } finally {
      this.#taken -= 1;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.close()));
    this.#all.clear();
    this.#idle.length = 0;
  }

  async #startOne(): Promise<TesseractWorker> {
    const worker = await this.#start();
    this.#all.add(worker);
    return worker;
  }

  async #readWith(worker: TesseractWorker, image: Uint8Array, signal: AbortSignal): Promise<ReadResult> {
    try {
      const result = await untilAborted(worker.read(image), signal);
      this.#idle.push(worker);
      return result;
    } catch (cause) {
      this.#all.delete(worker);
      await worker.close();
      signal.throwIfAborted();
      throw new ProviderError('TESSERACT_FAILED', `tesseract cannot read the image: ${wordsOf(cause)}`, {
        kind: 'page',
        cause,
      });
    }
  }
}

async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => undefined);
  }
}
