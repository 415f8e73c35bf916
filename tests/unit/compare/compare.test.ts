import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../src/compare/compare.ts';
import { indistinguishableGroups } from '../../../src/compare/groups.ts';
import { holm } from '../../../src/compare/holm.ts';
import { commonPages } from '../../../src/compare/page-scores.ts';
import type { PageScores } from '../../../src/compare/page-scores.ts';
import { matrixText, pairText } from '../../../src/compare/compare-text.ts';

const PAGES = 60;

/** A model whose rate on page i is `level` plus a known wobble. */
function makeModel(model: string, level: number, { skip = 0, wobble = 7, length = 1000 } = {}): PageScores {
  const pages = Array.from({ length: PAGES }, (_, page) => page).slice(skip);
  const edits = pages.map((page) => Math.round(level * 1000) + ((page * wobble) % 50));
  return {
    model,
    imageNames: pages.map((page) => `page-${page}.jpg`),
    batchIds: pages.map((page) => `batch-${page % 6}`),
    rates: Float64Array.from(edits, (count) => count / length),
    counts: { edits, denominators: edits.map(() => length), referenceLengths: edits.map(() => length) },
  };
}

describe('common pages', () => {
  test('are in one order, whatever the order of the files', () => {
    const model = makeModel('a', 0.1);
    const turned: PageScores = {
      model: 'b',
      imageNames: model.imageNames.toReversed(),
      batchIds: model.batchIds.toReversed(),
      rates: Float64Array.from(model.rates).toReversed(),
    };
    const { models, count } = commonPages([model, turned]);
    expect(count).toBe(PAGES);
    expect(models[0]?.rates).toEqual(models[1]?.rates);
  });

  test('leave out and count what another model lacks', () => {
    const { models, count } = commonPages([makeModel('a', 0.1), makeModel('b', 0.1, { skip: 4 })]);
    expect([count, ...models.map(({ leftOut }) => leftOut)]).toEqual([56, 4, 0]);
  });

  test('keep pages of the same name in different batches apart', () => {
    const page = (batch: string): PageScores => ({
      model: batch,
      imageNames: ['1.jpg'],
      batchIds: [batch],
      rates: [0],
    });
    expect(() => commonPages([page('x'), page('y')])).toThrow(
      'x, y: expected at least one page that all have, found none',
    );
  });

  test('must have the same references', () => {
    expect(() => commonPages([makeModel('a', 0.1), makeModel('b', 0.1, { length: 900 })])).toThrow(
      'batch-0/page-0.jpg: the reference has 1000 units for a and 900 for b; expected the same benchmark',
    );
  });
});

describe('comparison of two models', () => {
  test('finds a plain difference', async () => {
    const { pairs, models, pages } = await compareModels(
      [makeModel('good', 0.1), makeModel('bad', 0.12, { wobble: 11 })],
      { resamples: 2000 },
    );
    expect(pages).toBe(PAGES);
    // the wobbles of 60 pages sum to 1440 and 1470
    expect(models.map(({ macro }) => macro?.estimate.toFixed(4))).toEqual(['0.1240', '0.1445']);
    const [pair] = pairs;
    expect(pair?.macro?.difference).toBeCloseTo(-0.02, 2);
    expect(pair?.macro?.p).toBeLessThan(0.001);
    expect(pair?.macro?.pGreater).toBeGreaterThan(0.99);
    expect(pair?.macro?.pBootstrap).toBeLessThan(0.001);
    expect(pair?.macro?.interval?.bca[1]).toBeLessThan(0);
    // all pages have 1000 units, so both averages are the same
    expect(pair?.micro?.difference).toBeCloseTo(pair?.macro?.difference ?? 0, 12);
    expect((pair?.wins ?? 0) + (pair?.ties ?? 0) + (pair?.losses ?? 0)).toBe(PAGES);
    expect(pair?.standardized).toBeLessThan(0);
  });

  test('turned round gives the same with the other sign', async () => {
    const [left, right] = [makeModel('x', 0.1), makeModel('y', 0.103, { wobble: 13 })];
    const [forth] = (await compareModels([left, right], { resamples: 1000 })).pairs;
    const [back] = (await compareModels([right, left], { resamples: 1000 })).pairs;
    expect(back?.macro?.difference).toBe(-(forth?.macro?.difference ?? 0));
    expect(back?.macro?.p).toBe(forth?.macro?.p);
    expect([back?.wins, back?.losses]).toEqual([forth?.losses, forth?.wins]);
    expect(back?.macro?.interval?.percentile[0]).toBeCloseTo(
      -(forth?.macro?.interval?.percentile[1] ?? 0),
      12,
    );
  });

  test('does not depend on the order of pages in the files', async () => {
    const [left, right] = [makeModel('x', 0.1), makeModel('y', 0.103, { wobble: 13 })];
    const turned: PageScores = {
      model: 'x',
      imageNames: left.imageNames.toReversed(),
      batchIds: left.batchIds.toReversed(),
      rates: Float64Array.from(left.rates).toReversed(),
    };
    const { counts: _, ...plain } = left;
    const first = await compareModels([plain, right], { resamples: 300 });
    expect(await compareModels([turned, right], { resamples: 300 })).toEqual(first);
  });

  test('of a model with itself finds nothing', async () => {
    const [pair] = (await compareModels([makeModel('x', 0.1), makeModel('y', 0.1)], { resamples: 500 }))
      .pairs;
    expect(pair).toMatchObject({ wins: 0, ties: PAGES, losses: 0, standardized: null, superiority: 0.5 });
    expect(pair?.macro).toMatchObject({ difference: 0, p: 1, pBootstrap: 1, interval: { bca: [0, 0] } });
  });

  test('has no micro average when only page rates are known', async () => {
    const { counts: _, ...rest } = makeModel('y', 0.11);
    const { pairs, models, groups } = await compareModels([makeModel('x', 0.1), rest], { resamples: 100 });
    expect([pairs[0]?.micro, models[0]?.micro, groups.micro]).toEqual([null, null, []]);
  });

  test('by batch resamples six batches: all assignments are tried', async () => {
    const { pairs, cluster } = await compareModels([makeModel('x', 0.1), makeModel('y', 0.12)], {
      resamples: 100,
      cluster: 'batch',
    });
    expect(cluster).toBe('batch');
    expect(pairs[0]?.macro).toMatchObject({ isExact: true, permutations: 64, p: 2 / 64 });
  });

  test('is shown with rates, interval, p and counts', async () => {
    const text = pairText(
      await compareModels([makeModel('good', 0.1), makeModel('bad', 0.2)], { resamples: 200 }),
      'cer',
    );
    expect(text).toContain('good against bad on 60 common pages');
    expect(text).toMatch(/macro cer +12\.\d\d% +22\.\d\d% +-10\.00% +-10\.00%\.\.-10\.00% +0\.0050/u);
    expect(text).toContain('macro: good makes fewer errors at the level 0.05');
    expect(text).toContain('pages: good better on 60, the same on 0, bad better on 0');
    expect(text).toContain('200 resamples of pages, seed 0');
  });
});

describe('comparison of many models', () => {
  test('corrects for the number of pairs and groups what is alike', async () => {
    const scores = [
      makeModel('worst', 0.3),
      makeModel('twin-a', 0.1),
      makeModel('twin-b', 0.1, { wobble: 43 }),
    ];
    const comparison = await compareModels(scores, { resamples: 1000 });
    expect(comparison.groups.macro.map((group) => group.toSorted())).toEqual([
      ['twin-a', 'twin-b'],
      ['worst'],
    ]);
    for (const { macro } of comparison.pairs) expect(macro?.pHolm).toBeGreaterThanOrEqual(macro?.p ?? 1);
    const text = matrixText(comparison, 'macro', 'cer');
    expect(text).toMatch(/a: not distinguishable: twin-[ab], twin-[ab]\nb: worst stands alone/u);
  });
});

test.each([
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [
    [0.5, 0.6],
    [1, 1],
  ],
  [[0.2], [0.2]],
  [[], []],
])('Holm corrects %j to %j', (values, expected) => {
  const adjusted = holm(values);
  expect(adjusted).toHaveLength(expected.length);
  adjusted.forEach((value, at) => {
    expect(value).toBeCloseTo(expected[at] as number, 12);
  });
});

describe('groups', () => {
  const alike =
    (...pairs: string[]) =>
    (left: number, right: number): boolean =>
      pairs.includes(`${left}${right}`);

  test.each([
    [
      'a chain overlaps',
      3,
      ['01', '12'],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    ['all alike', 3, ['01', '02', '12'], [[0, 1, 2]]],
    ['none alike', 3, [], [[0], [1], [2]]],
    [
      'one far pair alike',
      4,
      ['03', '12'],
      [
        [0, 3],
        [1, 2],
      ],
    ],
    ['no models', 0, [], []],
  ])('%s', (_, count, pairs, expected) => {
    expect(indistinguishableGroups(count, alike(...pairs))).toEqual(expected);
  });
});
