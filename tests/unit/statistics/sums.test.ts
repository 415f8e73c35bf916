import { afterEach, describe, expect, test } from 'vitest';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { chooseEngine } from '../../../src/engine/select.ts';
import { resampledSums, sumInTypeScript } from '../../../src/statistics/sums.ts';
import type { Table } from '../../../src/statistics/sums.ts';
import type { Scheme } from '../../../src/statistics/weights.ts';

/** Values that no sum rounds alike in another order. */
function sampleTable(rows: number, columns: number): Table {
  const values = Float64Array.from({ length: rows * columns }, (_, at) => ((at * 7919 + 13) % 1009) / 1009);
  return { values, columns, rows };
}

afterEach(() => chooseEngine(undefined));

describe('resampled sums', () => {
  const shapes = [
    [1, 1, 3],
    [2, 3, 2],
    [37, 7, 9],
    [1500, 15, 19],
    [20_000, 5, 9],
  ] as const;
  const cases = shapes.flatMap((shape) =>
    (['bootstrap', 'swap'] as const).map((scheme): [number, number, number, Scheme] => [
      shape[0],
      shape[1],
      shape[2],
      scheme,
    ]),
  );

  test.skipIf(loadAddon() === undefined).each(cases)(
    'of %i rows, %i columns, %i resamples (%s) are the same bits in both engines',
    async (rows, columns, resamples, scheme) => {
      const table = sampleTable(rows, columns);
      chooseEngine('native');
      const native = await resampledSums(table, scheme, { resamples, seed: 4_000_000_000 });
      expect(await resampledSums(table, scheme, { resamples, seed: 4_000_000_000, threads: 1 })).toEqual(
        native,
      );
      chooseEngine('ts');
      const twin = await resampledSums(table, scheme, { resamples, seed: 4_000_000_000 });
      expect(Buffer.from(native.buffer).equals(Buffer.from(twin.buffer))).toBe(true);
    },
  );

  test('of a bootstrap count as many rows as there are', () => {
    const sums = sumInTypeScript(
      { values: new Float64Array(50).fill(1), columns: 1, rows: 50 },
      'bootstrap',
      1,
      0,
      20,
    );
    expect([...sums]).toEqual(Array.from({ length: 20 }, () => 50));
  });

  test('go on in parts where a long calculation is cut', async () => {
    chooseEngine('ts');
    // 1,000,000 rows: more than one part
    const table: Table = {
      values: Float64Array.from({ length: 1_000_000 }, (_, at) => at % 10),
      columns: 1,
      rows: 1_000_000,
    };
    const progress: number[] = [];
    const sums = await resampledSums(table, 'swap', {
      resamples: 40,
      seed: 3,
      onProgress: (done) => {
        progress.push(done);
      },
    });
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.at(-1)).toBe(40);
    expect([...sums.subarray(35)]).toEqual([...sumInTypeScript(table, 'swap', 3, 35, 5)]);
  });

  test('stop when the signal says so', async () => {
    const controller = new AbortController();
    const running = resampledSums(sampleTable(100_000, 10), 'bootstrap', {
      resamples: 1_000_000,
      seed: 1,
      signal: controller.signal,
    });
    setTimeout(() => {
      controller.abort(new Error('enough'));
    }, 5);
    await expect(running).rejects.toThrow('enough');
  });
});
