import { ErrataError } from '../schema/error.ts';
import type { Bench, BenchContext } from './bench.ts';

/** Benchmarks by name, each loaded when it is called; one file each. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  engine: async () => (await import('./engine.ts')).engineBench,
  dataset: async () => (await import('./dataset.ts')).datasetBench,
};

/** Names of the benchmarks, in the order in which all of them run. */
export const BENCH_NAMES: readonly string[] = Object.keys(BENCHES);

/** Runs one benchmark, or all of them one after the other; returns the highest exit code. */
export async function bench(name: string | undefined, context: BenchContext): Promise<number> {
  if (name !== undefined && !Object.hasOwn(BENCHES, name)) {
    throw new ErrataError('USAGE', `bench: expected ${BENCH_NAMES.join(' or ')}, got ${name}`);
  }
  let exit = 0;
  for (const wanted of name === undefined ? BENCH_NAMES : [name]) {
    const run = await BENCHES[wanted]?.();
    exit = Math.max(exit, (await run?.(context)) ?? 0);
  }
  return exit;
}
