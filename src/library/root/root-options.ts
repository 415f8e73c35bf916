import { resolve } from 'node:path';
import { recoverBenchmark } from '../../io/folder-swap.ts';
import { ErrataError } from '../../schema/error.ts';

/** What every function over a root takes. */
export interface RootOptions {
  /** The folder that holds `data/`; relative paths are relative to the working directory. */
  readonly root: string;
  /** Ends the work: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How far the work is. */
export interface Progress {
  /** What is counted. */
  readonly unit: 'pages' | 'images' | 'resamples';
  readonly done: number;
  /** Undefined where nobody knows it yet. */
  readonly total: number | undefined;
}

export interface ProgressOptions {
  /** Called while the work goes on. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What the command says on stderr, or writes into its log (`debug`). */
export interface Message {
  readonly level: 'debug' | 'note' | 'warning' | 'error';
  readonly text: string;
}

export interface MessageOptions {
  /** Takes what the command says while it works; without it nobody is told. */
  readonly onMessage?: ((message: Message) => void) | undefined;
}

/** The names of the options above. */
export const ROOT_NAMES = ['root', 'signal', 'onProgress', 'onMessage'] as const;

/** A root that is whole, by its absolute path. */
export async function openRoot({ root, signal }: RootOptions): Promise<string> {
  signal?.throwIfAborted();
  // without types a call may lack it, and the current folder would be a guess
  if (typeof root !== 'string')
    throw new ErrataError('ARGUMENT_INVALID', `root: expected a folder, got ${typeof root}`);
  const path = resolve(root);
  // the process that replaced the benchmark may have been killed between two renames
  await recoverBenchmark(path);
  return path;
}

/** A path that a call must name. */
export function neededText(name: string, value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new ErrataError('ARGUMENT_INVALID', `${name}: expected ${what}, got ${typeof value}`);
}

/** For work that asks for a signal: one that is never aborted. */
export function signalOf({ signal }: Pick<RootOptions, 'signal'>): AbortSignal {
  return signal ?? new AbortController().signal;
}

/** Tells how many of a unit are done. */
export function counter(
  { onProgress }: ProgressOptions,
  unit: Progress['unit'],
  total?: number,
): (done: number) => void {
  return (done) => {
    onProgress?.({ unit, done, total });
  };
}
