import { describe, expect, test } from 'vitest';
import { activeEngine } from '../../../src/engine/select.ts';
import { rateIntervals } from '../../../src/statistics/index.ts';
import { engines } from '../../engines.ts';

const lengths = Float64Array.from({ length: 80 }, (_, page) => 100 + ((page * 37) % 900));
const edits = lengths.map((length, page) => Math.floor(length * (((page * 61) % 100) / 400)));
const rates = edits.map((count, page) => count / (lengths[page] as number));
const batches = Array.from({ length: 80 }, (_, page) => `batch-${Math.floor(page / 8)}`);
const metrics = { cer: { rates, counts: { numerators: edits, denominators: lengths } } };

/** Intervals by the engine of this machine. */
const intervals = (
  ...[values, options]: [Parameters<typeof rateIntervals>[0], Parameters<typeof rateIntervals>[1]]
): ReturnType<typeof rateIntervals> => rateIntervals(values, options, activeEngine());

describe('intervals of averages', () => {
  test('surround the averages', async () => {
    const { macro, micro, ...record } = await intervals(metrics, { resamples: 2000, seed: 7 });
    expect(record).toEqual({ resamples: 2000, seed: 7, confidence: 0.95, cluster: null });
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / 80;
    for (const ends of [macro['cer']?.bca, macro['cer']?.percentile]) {
      expect(ends?.[0]).toBeLessThan(mean);
      expect(ends?.[1]).toBeGreaterThan(mean);
    }
    expect(micro['cer']?.standardError).toBeGreaterThan(0);
  });

  test('are the same bytes in both engines', async () => {
    const options = { resamples: 1000, seed: 1, clusters: batches, cluster: 'batch' } as const;
    const found = await Promise.all(engines.map((engine) => rateIntervals(metrics, options, engine)));
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(found[0]?.cluster).toBe('batch');
  });

  test('depend on the seed alone', async () => {
    const first = await intervals(metrics, { resamples: 500, seed: 1 });
    expect(await intervals(metrics, { resamples: 500, seed: 1 })).toEqual(first);
    expect(await intervals(metrics, { resamples: 500, seed: 2 })).not.toEqual(first);
  });

  test('are wider when pages of a batch go together', async () => {
    const clustered = Float64Array.from({ length: 80 }, (_, page) => Math.floor(page / 8) / 20);
    const plain = await intervals({ cer: { rates: clustered } }, { resamples: 2000, seed: 1 });
    const byBatch = await intervals(
      { cer: { rates: clustered } },
      { resamples: 2000, seed: 1, clusters: batches, cluster: 'batch' },
    );
    const ratio = (byBatch.macro['cer']?.standardError ?? 0) / (plain.macro['cer']?.standardError ?? 1);
    // eight equal pages per batch: the standard error is √8 times as large
    expect(ratio).toBeGreaterThan(2.3);
    expect(ratio).toBeLessThan(3.3);
  });

  test('leave undefined page rates out', async () => {
    // all defined rates are equal, so every resample has that mean; counted as pages, the holes would lower it
    const found = await intervals(
      { cer: { rates: [0.5, Number.NaN, 0.5, Number.NaN, 0.5] } },
      { resamples: 500, seed: 1 },
    );
    expect(found.macro['cer']).toEqual({ standardError: 0, percentile: [0.5, 0.5], bca: [0.5, 0.5] });
  });

  test('are null for one page, for no page, and without a denominator', async () => {
    const options = { resamples: 100, seed: 1 };
    expect((await intervals({ cer: { rates: [0.5] } }, options)).macro['cer']).toBeNull();
    expect((await intervals({ cer: { rates: [] } }, options)).macro['cer']).toBeNull();
    expect(
      (await intervals({ cer: { counts: { numerators: [1, 2], denominators: [0, 0] } } }, options)).micro[
        'cer'
      ],
    ).toBeNull();
  });

  test.each([
    [0, 1],
    [1.5, 1],
    [1_000_001, 1],
    [100, -1],
    [100, 2 ** 32],
    [100, 0.5],
  ])('refuse %f resamples with seed %f', async (resamples, seed) => {
    await expect(intervals(metrics, { resamples, seed })).rejects.toThrow(/an integer from/u);
  });

  test('refuse more threads than there can be', async () => {
    await expect(intervals(metrics, { resamples: 10, seed: 0, threads: 20_000 })).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
    });
  });
});
