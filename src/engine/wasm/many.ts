import { combinationWidth } from '../../metrics/combination.ts';
import { chunkEnd, runInChunks, type ChunkLimits } from '../chunks.ts';
import type { ManyFunctions, PageFunctions, PairsOptions } from '../engine.ts';
import type { WasmModule } from './module.ts';
import { OPERATION, planRequest, unitNumber, type Request } from './requests.ts';

/** What a thread gets at once: some milliseconds of work. */
const THREAD_LIMITS: ChunkLimits = { pairs: 4096, units: 1 << 18 };

/** What this thread does at once where there are no others: the event loop runs between the chunks. */
const OWN_LIMITS: ChunkLimits = { pairs: 512, units: 1 << 14 };

/** Pages that are combined at once. */
const CHUNK_PAGES = 16;

/** Many pairs in the module: chunk by chunk, on threads where there are any. */
export function wasmMany(module: WasmModule): ManyFunctions {
  return {
    async distanceMany(references, hypotheses, unit, options) {
      const distances = new Uint32Array(references.length);
      const request = { numbers: [unitNumber(unit)], texts: [] };
      await runPairs(
        module,
        OPERATION.distances,
        request,
        { references, hypotheses, ...options },
        (some, at) => {
          distances.set(some, at);
        },
      );
      return distances;
    },
    recordMany: (references, hypotheses, plan, options, take) =>
      runPairs(module, OPERATION.records, planRequest(plan), { references, hypotheses, ...options }, take),
  };
}

/** What is counted of many pages in the module, likewise. */
export function wasmPages(module: WasmModule): PageFunctions {
  return {
    confusionsMany: (references, hypotheses, unit, { threads, signal }, take) =>
      runPairs(
        module,
        OPERATION.confusions,
        { numbers: [unitNumber(unit)], texts: [] },
        { references, hypotheses, threads, signal },
        take,
      ),
    async combineMany(pages, { threads, signal }) {
      const models = Math.max(1, pages[0]?.length ?? 1) - 1;
      const width = pages.length === 0 ? 0 : combinationWidth(models);
      const numbers = new Uint32Array(pages.length * width);
      await runInChunks({
        count: pages.length,
        endOf: (from) => Math.min(pages.length, from + CHUNK_PAGES),
        inFlight: lanesOf(module, threads),
        signal,
        take: (some, first) => {
          numbers.set(some, first * width);
        },
        work: (from, to, whole) =>
          module.run(
            {
              operation: OPERATION.combinations,
              numbers: [from, models],
              texts: pages.slice(from, to).flat(),
              place: `pages[${from}]`,
            },
            whole,
          ),
      });
      return numbers;
    },
  };
}

interface ManyPairs extends PairsOptions {
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
}

function runPairs(
  module: WasmModule,
  operation: number,
  { numbers, texts }: Request,
  { references, hypotheses, threads, signal, first = 0 }: ManyPairs,
  take: (numbers: Uint32Array, first: number) => Promise<void> | void,
): Promise<void> {
  const limits = module.cores === 0 ? OWN_LIMITS : THREAD_LIMITS;
  return runInChunks({
    count: references.length,
    endOf: (from) => chunkEnd(references, hypotheses, from, limits),
    inFlight: lanesOf(module, threads),
    signal,
    take: (some, from) => take(some, first + from),
    work(from, to, whole) {
      const all = [...texts];
      for (let at = from; at < to; at += 1) all.push(references[at]!, hypotheses[at]!);
      const place = `references[${first + from}], hypotheses[${first + from}]`;
      return module.run({ operation, numbers: [first + from, ...numbers], texts: all, place }, whole);
    },
  });
}

/** How many chunks are under way at once. */
function lanesOf({ cores }: WasmModule, threads: number | undefined): number {
  return Math.max(1, Math.min(cores, threads ?? cores));
}
