import type { Corpus, OpenCorpusOptions } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import type { Raster } from '../raster/raster.ts';
import type { Resampler } from '../statistics/sums.ts';
import type { Equivalence } from '../text/equivalences.ts';
import type { Normalization } from '../text/normalization.ts';
import type { Cut } from '../text/unit.ts';

/** Which engine it is. */
export interface EngineInfo {
  readonly kind: 'native' | 'wasm' | 'ts';
  readonly version: string;
  /** Widest vector instructions in use: `avx512`, `avx2`, `neon`, `sse2`, `simd128`, `scalar`; `none` in TypeScript. */
  readonly simd: string;
}

/**
 * Work on one pair of texts, or on one text. A lone surrogate is refused with `LONE_SURROGATE`, its place and,
 * of many texts, their number; texts that there is no memory for with `TOO_LARGE`.
 */
export interface PairFunctions {
  distance(reference: string, hypothesis: string, unit: Cut): number;
  /**
   * Hits, substitutions, deletions, insertions of the canonical script; then five numbers an op: kind (see `OP_KINDS`),
   * reference start and end, hypothesis start and end in UTF-16 units.
   */
  align(reference: string, hypothesis: string, unit: Cut): Uint32Array;
  /** The same off the main thread or in slices: the event loop runs meanwhile, and the signal ends it. */
  alignLater(
    reference: string,
    hypothesis: string,
    unit: Cut,
    options: Pick<ManyOptions, 'signal'>,
  ): Promise<Uint32Array>;
  record(reference: string, hypothesis: string, plan: Plan): Uint32Array;
  normalize(text: string, steps: readonly Normalization[], equivalences?: readonly Equivalence[]): string;
  /** UTF-16 offsets of the units of a text: start and end of each. */
  segment(text: string, unit: Cut): Uint32Array;
}

export interface ManyOptions {
  /** Stops the work; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Threads of the engine in native code, 1 to 1,024. @default all cores */
  readonly threads?: number | undefined;
}

/** Options of pairs that are a part of a whole. */
export interface PairsOptions extends ManyOptions {
  /** Number of the first pair in the whole, from which they are counted. @default 0 */
  readonly first?: number | undefined;
}

/** Receives the records of some pairs, one after the other; the work goes on when it is done. */
type TakeRecords = (records: Uint32Array, first: number) => Promise<void>;

/** Work on many pairs, while the event loop runs. */
export interface ManyFunctions {
  /** Distances in the order of the input. */
  distanceMany(
    references: readonly string[],
    hypotheses: readonly string[],
    unit: Cut,
    options: ManyOptions,
  ): Promise<Uint32Array>;
  /** Hands over the records of pairs in chunks, as they are ready: each with the number of its first pair. */
  recordMany(
    references: readonly string[],
    hypotheses: readonly string[],
    plan: Plan,
    options: PairsOptions,
    take: TakeRecords,
  ): Promise<void>;
}

/** All there is in a browser, which has no files: what the library is made of. */
export interface TextEngine extends EngineInfo, PairFunctions, ManyFunctions {}

/** What is counted of the texts of many pages, while the event loop runs. */
export interface PageFunctions {
  /** Hands over what is read as what in chunks: numbers for `readConfusions`, and the number of their first pair. */
  confusionsMany(
    references: readonly string[],
    hypotheses: readonly string[],
    unit: Cut,
    options: ManyOptions,
    take: (numbers: Uint32Array, first: number) => void,
  ): Promise<void>;
  /**
   * What the models would reach together on each page, which is the reference and the text of every model: numbers as
   * `combinePage` gives them. Not for more pages than may be held in memory twice.
   */
  combineMany(pages: readonly (readonly string[])[], options: ManyOptions): Promise<Uint32Array>;
}

/** One interface, three implementations with identical results. */
export interface Engine extends TextEngine, PageFunctions, Resampler {
  /**
   * Reads a benchmark and its models. A benchmark that cannot be read is an error; a model that cannot be read has a
   * `failure`.
   */
  openCorpus(options: OpenCorpusOptions): Promise<Corpus>;
  /** The loops over pixels. They answer at once: call them from a thread of their own. */
  readonly raster: Raster;
}
