import { describe, expect, test } from 'vitest';
import type { Table } from '../../../src/statistics/sums.ts';
import type { Scheme } from '../../../src/statistics/weights.ts';
import { engines } from '../../engines.ts';

/** Values that no sum rounds alike in another order. */
function sampleTable(rows: number, columns: number): Table {
  const values = Float64Array.from({ length: rows * columns }, (_, at) => ((at * 7919 + 13) % 1009) / 1009);
  return { values, columns, rows };
}

test.each([
  [1, 1, 3],
  [2, 3, 2],
  [37, 7, 9],
  [1500, 15, 19],
  [20_000, 5, 9],
])('sums of %i rows, %i columns, %i resamples are the same bits in all engines', async (...shape) => {
  const [rows, columns, resamples] = shape;
  const table = sampleTable(rows, columns);
  for (const scheme of ['bootstrap', 'swap'] satisfies Scheme[]) {
    const options = { resamples, seed: 4_000_000_000 };
    const found = await Promise.all(
      engines.flatMap((engine) => [
        engine.resampledSums(table, scheme, options),
        engine.resampledSums(table, scheme, { ...options, threads: 1 }),
      ]),
    );
    expect(found[0]).toHaveLength(resamples * columns);
    expect(new Set(found.map((sums) => Buffer.from(sums.buffer).toString('hex'))).size).toBe(1);
  }
});

describe.each(engines)('$kind engine', (engine) => {
  test('a bootstrap counts as many rows as there are', async () => {
    const table = { values: new Float64Array(50).fill(1), columns: 1, rows: 50 };
    const sums = await engine.resampledSums(table, 'bootstrap', { resamples: 20, seed: 1 });
    expect([...sums]).toEqual(Array.from({ length: 20 }, () => 50));
  });

  test('a long work reports its progress, and the event loop turns meanwhile', async () => {
    const table = sampleTable(200_000, 2);
    const progress: number[] = [];
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const resamples = 400;
    const all = await engine.resampledSums(table, 'swap', {
      resamples,
      seed: 3,
      onProgress: (done) => {
        progress.push(done);
      },
    });
    clearInterval(timer);
    expect(progress.at(-1)).toBe(resamples);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(turns).toBeGreaterThan(2);
    const fewer = await engine.resampledSums(table, 'swap', { resamples: 5, seed: 3 });
    expect([...all.subarray(0, 10)]).toEqual([...fewer]);
  });

  test('an aborted signal ends the work with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const options = { resamples: 1_000_000, seed: 1, signal: controller.signal };
    // days of work
    const running = engine.resampledSums(sampleTable(100_000, 10), 'bootstrap', options);
    setTimeout(() => {
      controller.abort(reason);
    }, 5);
    await expect(running).rejects.toBe(reason);
    await expect(engine.resampledSums(sampleTable(2, 1), 'swap', options)).rejects.toBe(reason);
  });
});
