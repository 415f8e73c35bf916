/** Runs tasks with a bound on how many are under way; the first failure is thrown by the next call. */
export class Pool {
  readonly #limit: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Starts a task once there is room for it. */
  async add(task: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#limit) await Promise.race(this.#running);
    this.#throwFailure();
    const running = task()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  /** Waits for everything that was started. */
  async drain(): Promise<void> {
    await this.settle();
    this.#throwFailure();
  }

  /** Like `drain`, whatever failed. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
