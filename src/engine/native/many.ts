import { chunkEnd, runInChunks } from '../chunks.ts';
import type { ManyFunctions, PageFunctions, PairsOptions } from '../engine.ts';
import type { Failure, PairsRequest } from './addon.d.ts';
import type { Addon } from './load-addon.ts';
import { CHUNK_LIMITS, PackedTexts } from './packed-texts.ts';
import { planRequest, unitNumber } from './requests.ts';
import { runTask } from './run-task.ts';

/** The next chunk is handed over while this many are computed. */
const IN_FLIGHT = 2;

/** Many pairs in the addon: chunk by chunk, on its threads. */
export function nativeMany(addon: Addon): ManyFunctions {
  return {
    async distanceMany(references, hypotheses, unit, options) {
      const distances = new Uint32Array(references.length);
      await runPairs(
        addon,
        { references, hypotheses, ...options },
        (pairs, progress) => addon.distanceMany(pairs, unitNumber(unit), progress),
        (numbers, first) => {
          distances.set(numbers, first);
        },
      );
      return distances;
    },
    recordMany: (references, hypotheses, plan, options, take) =>
      runPairs(
        addon,
        { references, hypotheses, ...options },
        (pairs, progress) => addon.recordMany(pairs, planRequest(plan), progress),
        take,
      ),
  };
}

/** What is counted of many pages in the addon, likewise. */
export function nativePages(addon: Addon): PageFunctions {
  return {
    confusionsMany: (references, hypotheses, unit, { threads, signal }, take) =>
      runPairs(
        addon,
        { references, hypotheses, threads, signal },
        (pairs, progress) => addon.confusionsMany(pairs, unitNumber(unit), progress),
        take,
      ),
    async combineMany(pages, { threads, signal }) {
      const { texts, lengths } = PackedTexts.ofGroups(pages);
      const models = Math.max(1, pages[0]?.length ?? 1) - 1;
      const request = { texts, lengths, models, threads: threads ?? null };
      return runTask(addon, (progress) => addon.combineMany(request, progress), { signal });
    },
  };
}

interface ManyPairs extends PairsOptions {
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
}

function runPairs(
  addon: Addon,
  { references, hypotheses, threads, signal, first = 0 }: ManyPairs,
  start: (pairs: PairsRequest, progress: InstanceType<Addon['Progress']>) => Promise<Uint32Array | Failure>,
  take: (numbers: Uint32Array, first: number) => Promise<void> | void,
): Promise<void> {
  return runInChunks({
    count: references.length,
    endOf: (from) => chunkEnd(references, hypotheses, from, CHUNK_LIMITS),
    inFlight: IN_FLIGHT,
    signal,
    take: (numbers, from) => take(numbers, first + from),
    async work(from, to, whole) {
      const packed = PackedTexts.of(references, hypotheses, from, to);
      const { texts, lengths } = packed;
      const request = { texts, lengths, first: first + from, threads: threads ?? null };
      try {
        return await runTask(addon, (progress) => start(request, progress), { signal: whole });
      } finally {
        // a task that was stopped has ended, too
        packed.release();
      }
    },
  });
}
