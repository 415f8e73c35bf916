import { Caller } from './caller.ts';
import { wordsOf, type Frame } from './frame.ts';
import { NoThreads, Threads, type Host } from './threads.ts';

/** Frames below this are done on this thread: another one would take longer to hear of them. */
const SMALL_WORDS = 1 << 13;

/** The module on this thread, and on others where the host has them. */
export class WasmModule {
  readonly caller: Caller;
  #threads: Threads | undefined;

  constructor(module: WebAssembly.Module, simd: string, host: Host | undefined) {
    this.caller = new Caller(module, simd);
    this.#threads = host === undefined ? undefined : new Threads(host, module, simd);
  }

  /** How many frames can be worked on at once; 0 where this thread has to do it. */
  get cores(): number {
    return this.#threads?.cores ?? 0;
  }

  /** The numbers that a frame leads to, off this thread where that is worth it. */
  async run(frame: Frame, signal: AbortSignal | undefined, isLong = wordsOf(frame) > SMALL_WORDS) {
    signal?.throwIfAborted();
    if (this.#threads !== undefined && isLong) {
      try {
        return await this.#threads.run(frame, signal);
      } catch (error) {
        if (!(error instanceof NoThreads)) throw error;
        // a page whose policy forbids them
        this.#threads = undefined;
      }
    }
    return this.caller.numbers(frame);
  }
}
