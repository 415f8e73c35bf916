import type { Recognition, RecognizeOptions } from '../../provider.ts';
import type { PageReader, PageReaderTask } from './page-reader.ts';

export interface PoolReader extends PageReader {
  isAlive(): boolean;
}

export interface PagePoolOptions {
  /** Most readers at once. */
  readonly size: number;
  /** Makes another reader; called when a page waits and no reader is free. */
  readonly open: () => Promise<PoolReader>;
}

/** Hands pages to readers, each of which reads one at a time; a reader that died is replaced for the next page. */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #free: PoolReader[];
  readonly #waiting: ((reader: PoolReader | undefined) => void)[] = [];
  #count: number;
  #closed = false;

  constructor(first: PoolReader, options: PagePoolOptions) {
    this.#options = options;
    this.#free = [first];
    this.#count = 1;
  }

  async read(task: PageReaderTask, untimed?: RecognizeOptions['untimed']): Promise<Recognition> {
    task.signal.throwIfAborted();
    return abortable(this.#readNext(task, untimed), task.signal);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#free.splice(0).map(async (reader) => reader.close()));
  }

  /** The reader comes back when it is done, also with a page nobody waits for any more. */
  async #readNext(task: PageReaderTask, untimed?: RecognizeOptions['untimed']): Promise<Recognition> {
    const reader = await this.#take(untimed);
    try {
      task.signal.throwIfAborted();
      return await reader.read(task);
    } finally {
      await this.#giveBack(reader);
    }
  }

  async #take(untimed?: RecognizeOptions['untimed']): Promise<PoolReader> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#count >= this.#options.size) {
      const handed = await new Promise<PoolReader | undefined>((resolve) => {
        this.#waiting.push(resolve);
      });
      if (handed !== undefined) return handed;
    } else {
      this.#count += 1;
    }
    try {
      const opened = this.#options.open();
      return await (untimed?.(opened) ?? opened);
    } catch (error) {
      this.#count -= 1;
      throw error;
    }
  }

  async #giveBack(reader: PoolReader): Promise<void> {
    if (this.#closed) {
      await reader.close();
      return;
    }
    const next = this.#waiting.shift();
    if (reader.isAlive()) {
      if (next === undefined) this.#free.push(reader);
      else next(reader);
    } else if (next === undefined) this.#count -= 1;
    else next(undefined);
  }
}

/** Settles with the work, or at once when the signal is aborted. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
