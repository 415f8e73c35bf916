import type { Normalization } from './normalization.ts';
import type { Unit } from './unit.ts';

/** What a record is to hold; slots that were not asked for are `NOT_COMPUTED`. */
export interface Plan {
  /** Units whose counts are wanted. */
  readonly units: readonly Unit[];
  /** Hits, substitutions, deletions and insertions, not the distance alone. */
  readonly scripts: boolean;
  /** Line metrics of the raw text. */
  readonly lines: boolean;
  /** Metrics of the lower-cased text without punctuation. */
  readonly orcnorm: boolean;
  /** `ssa` and `structure_accuracy` of the raw text. */
  readonly structure: boolean;
  /** Tsheg, shad and error classes of the unit text. */
  readonly tibetan: boolean;
  /** Steps from the raw text to the unit text, in order. */
  readonly normalization: readonly Normalization[];
}

export interface ManyOptions {
  /** Stops the work; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Threads of the native engine, 1 to 1,024. @default all cores */
  readonly threads?: number | undefined;
}

/** Receives the records of some pairs, one after the other; the work goes on when it is done. */
export type TakeRecords = (records: Uint32Array, first: number) => Promise<void>;

/**
 * One interface, two implementations with identical results.
 * A lone surrogate is refused with `LONE_SURROGATE`, its place and, of many texts, their number; texts that there is no memory
 * for with `TOO_LARGE`.
 */
export interface Engine {
  readonly kind: 'native' | 'ts';
  readonly version: string;
  /** Widest vector instructions in use: `avx512`, `avx2`, `neon`, `scalar`. */
  readonly simd: string;
  distance(reference: string, hypothesis: string, unit: Unit): number;
  /**
   * Hits, substitutions, deletions, insertions of the canonical script; then five numbers an op: kind (see `OP_KINDS`),
   * reference start and end, hypothesis start and end in UTF-16 units.
   */
  align(reference: string, hypothesis: string, unit: Unit): Uint32Array;
  /** The same off the main thread or in slices: the event loop runs meanwhile, and the signal ends it. */
  alignLater(
    reference: string,
    hypothesis: string,
    unit: Unit,
    options: Pick<ManyOptions, 'signal'>,
  ): Promise<Uint32Array>;
  record(reference: string, hypothesis: string, plan: Plan): Uint32Array;
  normalize(text: string, steps: readonly Normalization[]): string;
  /** UTF-16 offsets of the units of a text: start and end of each. */
  segment(text: string, unit: Unit): Uint32Array;
  /** Distances in the order of the input. */
  distanceMany(
    references: readonly string[],
    hypotheses: readonly string[],
    unit: Unit,
    options: ManyOptions,
  ): Promise<Uint32Array>;
  /** Hands over the records of pairs in chunks, as they are ready: each with the number of its first pair. */
  recordMany(
    references: readonly string[],
    hypotheses: readonly string[],
    plan: Plan,
    options: ManyOptions,
    take: TakeRecords,
  ): Promise<void>;
}

/** Kinds of ops by their number in a script. */
export const OP_KINDS = ['hit', 'substitution', 'deletion', 'insertion'] as const;

/** Where the ops begin in what `Engine.align` returns, and the numbers of each. */
export const OPS_START = 4;
export const OP_STRIDE = 5;

export type OpKind = (typeof OP_KINDS)[number];
