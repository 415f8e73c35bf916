import { nextTurn } from '../../work/time-slices.ts';
import { chunkEnd } from './packed-texts.ts';

/** The next chunk is handed over while this many are computed. */
const IN_FLIGHT = 2;

export interface ChunkedWork {
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
  /** Works on the pairs `from..to` until the signal ends it. */
  work(from: number, to: number, signal: AbortSignal): Promise<Uint32Array>;
  /** Receives the numbers of a chunk and its first pair. */
  take(numbers: Uint32Array, first: number): Promise<void> | void;
  readonly signal: AbortSignal | undefined;
}

/** Runs work on pairs chunk by chunk; the results say which pairs they are of, whatever ends first. */
export async function runInChunks({
  references,
  hypotheses,
  work,
  take,
  signal: outer,
}: ChunkedWork): Promise<void> {
  // the failure of a chunk ends the others
  const failed = new AbortController();
  const signal = outer === undefined ? failed.signal : AbortSignal.any([outer, failed.signal]);
  signal.throwIfAborted();
  let next = 0;
  const runNext = async (): Promise<void> => {
    while (next < references.length) {
      // each chunk in its own turn of the event loop, so that two hand-overs never make one long pause
      await nextTurn();
      signal.throwIfAborted();
      if (next >= references.length) return;
      const from = next;
      next = chunkEnd(references, hypotheses, from);
      await take(await work(from, next, signal), from);
    }
  };
  await settleAll(Array.from({ length: IN_FLIGHT }, runNext), () => {
    failed.abort();
  });
  signal.throwIfAborted();
}

/** Waits for all, so that nothing runs on behind a rejection; throws the first error. */
async function settleAll(works: readonly Promise<void>[], onError: () => void): Promise<void> {
  let first: { readonly error: unknown } | undefined;
  await Promise.all(
    works.map((work) =>
      work.catch((error: unknown) => {
        first ??= { error };
        onError();
      }),
    ),
  );
  if (first !== undefined) throw first.error;
}
