import { ErrataError, EXIT } from '../../schema/error.ts';
import type { Engine, ManyOptions } from '../engine.ts';
import type { Plan } from '../../metrics/plan.ts';
import type { Addon } from './load-addon.ts';
import { runInChunks } from './chunks.ts';
import type { ChunkedWork, ChunkResult } from './chunks.ts';
import { UNITS } from '../../text/unit.ts';
import type { Unit } from '../../text/unit.ts';

/** The engine of the addon. Throws `SIMD_NOT_AVAILABLE` when `ERRATA_SIMD` names no path of this processor. */
export function nativeEngine(addon: Addon): Engine {
  const { version, simd } = call(() => addon.addonInfo());
  return {
    kind: 'native',
    version,
    simd,
    distance: (reference, hypothesis, unit) =>
      call(() => addon.distance(reference, hypothesis, unitNumber(unit))),
    align: (reference, hypothesis, unit) => call(() => addon.align(reference, hypothesis, unitNumber(unit))),
    async alignLater(reference, hypothesis, unit, { signal }) {
      signal?.throwIfAborted();
      const cancellation = new addon.Cancellation();
      const cancel = (): void => {
        cancellation.cancel();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        const result = await call(() =>
          addon.alignLater(reference, hypothesis, unitNumber(unit), cancellation),
        );
        signal?.throwIfAborted();
        if (!(result instanceof Uint32Array)) throw addonError(result.code, result.message);
        return result;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    record: (reference, hypothesis, plan) => call(() => addon.record(reference, hypothesis, requestOf(plan))),
    normalize: (text, steps) => call(() => addon.normalize(text, [...steps])),
    segment: (text, unit) => call(() => addon.segment(text, unitNumber(unit))),
    async distanceMany(references, hypotheses, unit, options) {
      const distances = new Uint32Array(references.length);
      const take = (numbers: Uint32Array, first: number): void => {
        distances.set(numbers, first);
      };
      const cancellation = new addon.Cancellation();
      const start = (from: number, to: number): Promise<ChunkResult> =>
        addon.distanceMany(
          references.slice(from, to),
          hypotheses.slice(from, to),
          unitNumber(unit),
          from,
          threadsOf(options),
          cancellation,
        );
      await runAll(cancellation, { references, hypotheses, start, take, signal: options.signal });
      return distances;
    },
    async recordMany(references, hypotheses, plan, options, take) {
      const cancellation = new addon.Cancellation();
      const start = (from: number, to: number): Promise<ChunkResult> =>
        addon.recordMany(
          references.slice(from, to),
          hypotheses.slice(from, to),
          requestOf(plan),
          from,
          threadsOf(options),
          cancellation,
        );
      await runAll(cancellation, { references, hypotheses, start, take, signal: options.signal });
    },
  };
}

function unitNumber(unit: Unit): number {
  return UNITS.indexOf(unit);
}

/** Zero threads are all cores. */
function threadsOf({ threads }: ManyOptions): number {
  return threads ?? 0;
}

/** The plan as the addon takes it; its arrays are not read-only. */
function requestOf({ metrics, normalization, ...rest }: Plan): Parameters<Addon['record']>[2] {
  return { ...rest, metrics: [...metrics], normalization: [...normalization] };
}

/** Calls the addon and gives its errors our form. */
function call<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw nativeError(error);
  }
}

/** An error of the addon with our exit code; anything else as it is. */
function nativeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  return addonError(error.code, error.message, error);
}

/** The error of a code that the addon gives. */
function addonError(code: string, message: string, cause?: unknown): ErrataError {
  return new ErrataError(code, message, { exit: exitOfCode(code), cause });
}

function exitOfCode(code: string): typeof EXIT.data | typeof EXIT.configuration | typeof EXIT.internal {
  if (code === 'LONE_SURROGATE' || code === 'TOO_LARGE') return EXIT.data;
  return code === 'SIMD_NOT_AVAILABLE' || code === 'THREADS_NOT_AVAILABLE'
    ? EXIT.configuration
    : EXIT.internal;
}

/** Runs work of the addon in chunks; a signal cancels all of it. */
function runAll(
  cancellation: InstanceType<Addon['Cancellation']>,
  work: Omit<ChunkedWork, 'cancel' | 'toError'>,
): Promise<void> {
  return runInChunks({
    ...work,
    cancel: () => {
      cancellation.cancel();
    },
    toError: addonError,
  });
}
