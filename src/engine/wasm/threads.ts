import { tooLargeError } from '../../work/too-large.ts';
import { numbersOf } from './answer.ts';
import { openFrame } from './caller.ts';
import { wordsOf, writeFrame, type Frame } from './frame.ts';
import { instantiate, REPLY, type Instance, type Reply } from './instance.ts';

/** A thread of the host that runs a program, as far as it is used. */
interface HostThread {
  post(message: ToThread, transfer: ArrayBuffer[]): void;
  /** Keeps the process from ending, or does not. */
  hold(isHeld: boolean): void;
  stop(): void;
}

/** How a host starts threads. */
export interface Host {
  /** How many are worth it. */
  readonly cores: number;
  /** A program that hears and answers by these two functions, in the host's way; throws where there are no threads. */
  start(program: string, hear: (message: FromThread) => void, fail: (error: unknown) => void): HostThread;
}

/** First the module, then a frame each time. */
type ToThread = { readonly module: WebAssembly.Module } | { readonly frame: Uint32Array<ArrayBuffer> };

/** The reply to a frame; null where there was no room for it. */
type FromThread = Reply | null;

/**
 * What a thread does. Its source text is sent to it, so that it uses nothing but its arguments; `listen` and `post`
 * are made by the host.
 */
function serve(
  listen: (hear: (message: ToThread) => void) => void,
  post: (message: FromThread, transfer: ArrayBuffer[]) => void,
  start: typeof instantiate,
): void {
  let instance: Instance | undefined;
  listen((message) => {
    if ('module' in message) {
      instance = start(message.module);
      return;
    }
    const room = instance!.room(message.frame.length);
    if (room === undefined) {
      post(null, []);
      return;
    }
    new Uint32Array(room.buffer, room.start, message.frame.length).set(message.frame);
    const reply = instance!.call(message.frame.length);
    post(reply, [reply.content.buffer]);
  });
}

/** The program of a thread of a host that has `listen` and `post` in scope. */
const PROGRAM = `(${serve.toString()})(listen, post, ${instantiate.toString()})`;

/** The host refuses threads, as a page may by its policy. */
export class NoThreads extends Error {}

interface Task {
  readonly frame: Frame;
  readonly resolve: (numbers: Uint32Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads with an instance each, which share nothing: frames go there and replies come back without a copy. */
export class Threads {
  readonly #host: Host;
  readonly #module: WebAssembly.Module;
  readonly #simd: string;
  readonly #idle: Thread[] = [];
  readonly #waiting: Task[] = [];
  #count = 0;

  constructor(host: Host, module: WebAssembly.Module, simd: string) {
    this.#host = host;
    this.#module = module;
    this.#simd = simd;
  }

  get cores(): number {
    return this.#host.cores;
  }

  /** The numbers that a frame leads to; an aborted signal ends the thread that works on it. */
  run(frame: Frame, signal: AbortSignal | undefined): Promise<Uint32Array> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = (): void => {
        const waits = this.#waiting.indexOf(task);
        if (waits >= 0) this.#waiting.splice(waits, 1);
        for (const thread of this.#busy) if (thread.task === task) this.#end(thread);
        task.reject(signal!.reason);
      };
      const settle = (): void => signal?.removeEventListener('abort', stop);
      const task: Task = {
        frame,
        resolve: (numbers) => (settle(), resolve(numbers)),
        reject: (error) => (settle(), reject(error)),
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  readonly #busy = new Set<Thread>();

  /** Gives the next task to a thread that has none, or to a new one. */
  #next(): void {
    if (this.#waiting.length === 0) return;
    let thread = this.#idle.pop();
    if (thread === undefined) {
      if (this.#count >= this.#host.cores) return;
      try {
        thread = this.#start();
      } catch (error) {
        this.#waiting.shift()!.reject(new NoThreads('no thread can be started', { cause: error }));
        return;
      }
    }
    const task = this.#waiting.shift()!;
    this.#busy.add(thread);
    try {
      thread.begin(task);
    } catch (error) {
      // there is no memory for the frame
      this.#rest(thread);
      task.reject(error instanceof RangeError ? tooLargeError(task.frame.place, error) : error);
    }
  }

  #start(): Thread {
    const thread: Thread = new Thread(
      (reply) => {
        this.#finish(thread, reply);
      },
      (error) => {
        this.#end(thread);
        thread.task?.reject(error);
      },
      this.#host,
    );
    thread.open(this.#module, this.#simd);
    this.#count += 1;
    return thread;
  }

  #finish(thread: Thread, reply: FromThread): void {
    const { task } = thread;
    if (task === undefined) return;
    if (reply?.kind === REPLY.panic) this.#end(thread);
    else this.#rest(thread);
    try {
      if (reply === null) throw tooLargeError(task.frame.place);
      task.resolve(numbersOf(reply, task.frame.place));
    } catch (error) {
      task.reject(error);
    }
    this.#next();
  }

  #rest(thread: Thread): void {
    this.#busy.delete(thread);
    thread.rest();
    this.#idle.push(thread);
  }

  #end(thread: Thread): void {
    this.#busy.delete(thread);
    this.#count -= 1;
    thread.stop();
    this.#next();
  }
}

/** A thread and what it works on. */
class Thread {
  readonly #host: HostThread;
  task: Task | undefined;

  constructor(hear: (reply: FromThread) => void, fail: (error: unknown) => void, host: Host) {
    let isOpen = false;
    const failed = (error: unknown): void => {
      fail(isOpen ? error : new NoThreads('the thread did not start', { cause: error }));
    };
    this.#host = host.start(
      PROGRAM,
      (message) => {
        // the first answer is to the question which instructions to use
        if (isOpen) hear(message);
        isOpen = true;
      },
      failed,
    );
  }

  open(module: WebAssembly.Module, simd: string): void {
    this.#host.post({ module }, []);
    this.#send(openFrame(simd));
  }

  begin(task: Task): void {
    this.task = task;
    this.#host.hold(true);
    this.#send(task.frame);
  }

  rest(): void {
    this.task = undefined;
    this.#host.hold(false);
  }

  stop(): void {
    this.#host.stop();
  }

  #send(frame: Frame): void {
    const words = new Uint32Array(wordsOf(frame));
    writeFrame(frame, words.buffer, 0);
    this.#host.post({ frame: words }, [words.buffer]);
  }
}
