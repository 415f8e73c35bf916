import { untilAborted } from '../../../io/until-aborted.ts';
import type { RecognizeOptions } from '../../provider.ts';

/** Something that does one task at a time, such as a thread. */
export interface PoolWorker {
  /** False when it is of no use any more: another is opened for the next task. */
  isAlive(): boolean;
  close(): Promise<void>;
}

export interface WorkerPoolOptions<Worker extends PoolWorker> {
  /** Most workers at once. */
  readonly size: number;
  /** Makes another worker; called when a task waits and no worker is free. */
  readonly open: () => Promise<Worker>;
  /** A worker that is open already. */
  readonly first?: Worker;
}

/** Hands tasks to workers, each of which does one at a time; a worker that died is replaced for the next task. */
export class WorkerPool<Worker extends PoolWorker> {
  readonly #size: number;
  readonly #open: () => Promise<Worker>;
  readonly #free: Worker[];
  readonly #waiting: ((worker: Worker | undefined) => void)[] = [];
  #count: number;
  #closed = false;

  constructor({ size, open, first }: WorkerPoolOptions<Worker>) {
    this.#size = size;
    this.#open = open;
    this.#free = first === undefined ? [] : [first];
    this.#count = this.#free.length;
  }

  /** Settles with the work, or at once when the signal is aborted. The start of a worker does not count as its time. */
  async use<Result>(options: RecognizeOptions, work: (worker: Worker) => Promise<Result>): Promise<Result> {
    options.signal.throwIfAborted();
    return untilAborted(this.#useNext(options, work), options.signal);
  }

  /** A worker that is busy is closed when it comes back. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#free.splice(0).map(async (worker) => worker.close()));
  }

  /** The worker comes back when it is done, also with a task nobody waits for any more. */
  async #useNext<Result>(
    { signal, untimed }: RecognizeOptions,
    work: (worker: Worker) => Promise<Result>,
  ): Promise<Result> {
    const worker = await this.#take(untimed);
    try {
      signal.throwIfAborted();
      return await work(worker);
    } finally {
      await this.#giveBack(worker);
    }
  }

  async #take(untimed: RecognizeOptions['untimed']): Promise<Worker> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#count >= this.#size) {
      const handed = await new Promise<Worker | undefined>((resolve) => {
        this.#waiting.push(resolve);
      });
      if (handed !== undefined) return handed;
    } else {
      this.#count += 1;
    }
    try {
      const opened = this.#open();
      return await (untimed?.(opened) ?? opened);
    } catch (error) {
      // whoever waits may have more luck
      const next = this.#waiting.shift();
      if (next === undefined) this.#count -= 1;
      else next(undefined);
      throw error;
    }
  }

  async #giveBack(worker: Worker): Promise<void> {
    if (this.#closed) {
      await worker.close();
      return;
    }
    const next = this.#waiting.shift();
    if (worker.isAlive()) {
      if (next === undefined) this.#free.push(worker);
      else next(worker);
    } else if (next === undefined) this.#count -= 1;
    else next(undefined);
  }
}
