import type { Plan } from '../metrics/plan.ts';
import type { Normalization } from '../text/normalization.ts';
import type { Unit } from '../text/unit.ts';

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
 * A lone surrogate is refused with `LONE_SURROGATE`, its place and, of many texts, their number; texts that
 * there is no memory for with `TOO_LARGE`.
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
