/** Time after which other work gets its turn. */
const SLICE_MS = 12;

/** Lets the event loop run between slices of work, and stops the work when a signal is aborted. */
export class TimeSlices {
  readonly #signal: AbortSignal | undefined;
  #sliceEnd = Date.now() + SLICE_MS;

  constructor(signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    this.#signal = signal;
  }

  /** Whether the slice is over and `pause` is due: cheaper to ask than to wait for a promise. */
  get isDue(): boolean {
    return Date.now() >= this.#sliceEnd;
  }

  /** Waits one turn of the event loop; throws the signal's reason when it was aborted. */
  async pause(): Promise<void> {
    await nextTurn();
    this.#signal?.throwIfAborted();
    this.#sliceEnd = Date.now() + SLICE_MS;
  }
}

/** A turn of the event loop, in any host; a host without timers has nothing else to run. */
export function nextTurn(): Promise<void> {
  if (typeof setImmediate === 'function')
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  if (typeof MessageChannel === 'function') return messageTurn();
  if (typeof setTimeout === 'function')
    return new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  return Promise.resolve();
}

/** Browsers delay nested timers by 4 ms; messages come at once. */
function messageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
