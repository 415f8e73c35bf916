import { nextTurn } from '../work/time-slices.ts';

/** How much is handed over at once. */
export interface ChunkLimits {
  readonly pairs: number;
  readonly units: number;
}

interface ChunkedWork {
  /** How many things there are. */
  readonly count: number;
  /** The end of the chunk that begins with the thing `from`. */
  endOf(from: number): number;
  /** So many chunks are under way at once. */
  readonly inFlight: number;
  /** Works on the things `from..to` until the signal ends it. */
  work(from: number, to: number, signal: AbortSignal): Promise<Uint32Array>;
  /** Receives the numbers of a chunk and its first thing. */
  take(numbers: Uint32Array, first: number): Promise<void> | void;
  readonly signal: AbortSignal | undefined;
}

/** Runs work chunk by chunk; the results say which things they are of, whatever ends first. */
export async function runInChunks({
  count,
  endOf,
  inFlight,
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
    while (next < count) {
      // each chunk in its own turn of the event loop, so that two hand-overs never make one long pause
      await nextTurn();
      signal.throwIfAborted();
      if (next >= count) return;
      const from = next;
      next = endOf(from);
      await take(await work(from, next, signal), from);
    }
  };
  await settleAll(Array.from({ length: inFlight }, runNext), () => {
    failed.abort();
  });
  signal.throwIfAborted();
}

/** The end of the chunk that begins with the pair `from`: a pair that is larger than the limit is one of its own. */
export function chunkEnd(
  references: readonly string[],
  hypotheses: readonly string[],
  from: number,
  limits: ChunkLimits,
): number {
  const most = Math.min(references.length, from + limits.pairs);
  let units = 0;
  let end = from;
  while (end < most) {
    units += references[end]!.length + hypotheses[end]!.length;
    if (units > limits.units && end > from) return end;
    end += 1;
  }
  return end;
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
