import { ErrataError } from '../../schema/error.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { numbersOf, textOf } from './answer.ts';
import { wordsOf, writeFrame, type Frame } from './frame.ts';
import { instantiate, REPLY, type Instance, type Reply } from './instance.ts';
import { OPERATION } from './requests.ts';

/** What an instance is asked first: which instructions it is to use; empty is the best. */
export function openFrame(simd: string): Frame {
  return { operation: OPERATION.open, numbers: [], texts: [simd], place: 'wasm engine' };
}

/** Calls a module on this thread, at once. */
export class Caller {
  readonly #module: WebAssembly.Module;
  readonly #simd: string;
  #instance: Instance | undefined;

  constructor(module: WebAssembly.Module, simd: string) {
    this.#module = module;
    this.#simd = simd;
  }

  /** Version, instructions and layout of a record, a line each. */
  open(): readonly string[] {
    const instance = start(this.#module);
    const lines = textOf(run(instance, openFrame(this.#simd)), 'wasm engine').split('\n');
    this.#instance = instance;
    return lines;
  }

  numbers(frame: Frame): Uint32Array<ArrayBuffer> {
    return numbersOf(this.#call(frame), frame.place);
  }

  text(frame: Frame): string {
    return textOf(this.#call(frame), frame.place);
  }

  #call(frame: Frame): Reply {
    if (this.#instance === undefined) this.open();
    const reply = run(this.#instance!, frame);
    // a panic ended it; the next call gets another
    if (reply.kind === REPLY.panic) this.#instance = undefined;
    return reply;
  }
}

/** The memory of a module is a part of the address space that grows: a host guards it with much more than it takes. */
function start(module: WebAssembly.Module): Instance {
  try {
    return instantiate(module);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ErrataError(
      'ENGINE_NOT_AVAILABLE',
      `wasm engine: found no address space for its memory, expected some 10 GB: ${error.message}`,
      { cause: error },
    );
  }
}

function run(instance: Instance, frame: Frame): Reply {
  const words = wordsOf(frame);
  const room = instance.room(words);
  if (room === undefined) throw tooLargeError(frame.place);
  writeFrame(frame, room.buffer, room.start);
  return instance.call(words);
}
