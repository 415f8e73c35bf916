import { describe, expect, test } from 'vitest';
import { drawCharts } from '../../../../src/report/charts/charts.ts';
import { heatOf } from '../../../../src/report/charts/heat.ts';
import { placeLabels } from '../../../../src/report/charts/place-labels.ts';
import { logScaleOf, niceCeiling, scaleOf, tickPercent } from '../../../../src/report/charts/scale.ts';
import { batchesTable } from '../../../../src/report/formats/html-charts.ts';
import { overviewOf, type Overview } from '../../../../src/report/overview.ts';
import { readTexts } from '../../../../src/report/text-findings.ts';
import { fakeSource, type FakePage } from '../fake-source.ts';

test('200,000 batches are no more arguments than a call can have', () => {
  const names = Array.from({ length: 200_000 }, (_, at) => `b${at}`);
  const batches = Object.fromEntries(
    names.map((name) => [name, { macro: { cer: 0.5 }, micro: {}, count: 1 }]),
  );
  const evaluation = { macro: { cer: 0.5 }, micro: { cer: 0.5 }, batches, units: {} };
  const model = { name: 'M', evaluation, sortedRates: [0.5], confusions: [], costUsd: null };
  const overview = { models: [model], rows: [], batches: names, metric: 'cer', pages: 1 };
  expect(drawCharts(overview as unknown as Overview).length).toBeGreaterThan(0);
  expect(batchesTable(overview as unknown as Overview)).toContain('The first 60 of 200000 batches');
});

describe('axes', () => {
  test.each([
    [0.93, 1],
    [0.11, 0.15],
    [2.2, 2.5],
    [0.0004, 0.0004],
    [1, 1],
  ])('%d ends at %d', (value, end) => {
    expect(niceCeiling(value)).toBe(end);
  });

  test('an outlier does not flatten the others', () => {
    const scale = scaleOf([0.02, 0.03, 0.04, 3]);
    expect(scale.end).toBeLessThanOrEqual(0.2);
    expect([scale.isBeyond(3), scale.shareOf(3), scale.isBeyond(0.04)]).toEqual([true, 1, false]);
    expect(scaleOf([0, 0, 0]).shareOf(0)).toBe(0);
  });

  test('ticks are numbers that people say', () => {
    expect(scaleOf([0.5]).ticks.map(tickPercent)).toEqual(['0 %', '10 %', '20 %', '30 %', '40 %', '50 %']);
    expect(logScaleOf([0.3, 10]).ticks).toEqual([0.5, 1, 2, 5, 10]);
  });

  test('heat has the same steps everywhere', () => {
    expect([0, 0.005, 0.03, 0.6, 9, null].map(heatOf)).toEqual(['h0', 'h0', 'h3', 'h9', 'h9', 'h-none']);
  });
});

describe('pictures', async () => {
  const pages = Array.from({ length: 12 }, (_, at): FakePage => ({
    name: `p${at}`,
    batch: at % 2 === 0 ? 'a' : 'b',
    reference: 'abcdefghij',
    texts: ['abcdefghij', 'abcdefghix', at === 3 ? 'z'.repeat(400) : 'abcdefgxyz'],
  }));
  const source = {
    ...fakeSource({ models: ['x', 'y', 'z'], pages }),
    cost: () => 1,
    seconds: (model: number) => model + 1,
  };
  const charts = drawCharts(overviewOf(source, await readTexts(source, { size: 50 }, async () => {})));

  test('costs and times stand against the error rate, with the models that are best for as little', () => {
    expect(charts.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Cost against CER', 'Speed against CER']),
    );
    const speed = charts.find(({ title }) => title === 'Speed against CER')!.body;
    // the fastest is the best: the others are hollow
    expect(speed.match(/dot m\d hollow/gu)).toEqual(['dot m1 hollow', 'dot m2 hollow']);
    expect(speed).toContain('<title>y: 2 s, 10.00 %</title>');
  });

  test('what costs nothing stands at the edge, with its cost', async () => {
    const free = { ...source, cost: (model: number) => (model === 2 ? 0 : 1 + model) };
    const overview = overviewOf(free, await readTexts(free, { size: 50 }, async () => {}));
    const cost = drawCharts(overview).find(({ title }) => title === 'Cost against CER');
    expect(cost!.body).toMatch(/<circle class="dot m2" cx="9%"[^>]*><title>z: \$0, /u);
    expect(cost!.body).toContain('z ($0, ');
    const none = { ...source, cost: () => 0 };
    expect(
      drawCharts(overviewOf(none, await readTexts(none, { size: 50 }, async () => {}))).map(
        ({ title }) => title,
      ),
    ).not.toContain('Cost against CER');
  });

  test('words cover neither points nor other words', () => {
    const points = [
      { words: 'first model', share: 0.5, y: 100 },
      { words: 'second model', share: 0.52, y: 112 },
      { words: 'third model', share: 0.48, y: 90 },
    ];
    const placed = placeLabels(points, [28, 250]);
    const heights = placed.map(({ y }) => y).sort((left, right) => left - right);
    for (const [at, y] of heights.entries())
      if (at > 0) expect(y - heights[at - 1]!).toBeGreaterThanOrEqual(15);
    for (const { y } of placed)
      for (const point of points) expect(Math.abs(y - (point.y + 5))).toBeGreaterThanOrEqual(15);
  });

  test('every shape that stands for a value says it, and a model has one colour everywhere', () => {
    for (const { body, title } of charts) {
      expect(body, title).toContain('<title>');
      for (const [, colour, name] of body.matchAll(/class="dot (m\d)[^>]*><title>([xyz])\b/gu))
        expect(`${name} ${colour}`).toBe({ x: 'x m0', y: 'y m1', z: 'z m2' }[name!]);
    }
  });

  test('letters keep their size: nothing but lines is stretched', () => {
    for (const { body } of charts) {
      expect(body).toMatch(/^<svg class="plot"[^>]* width="100%" height="[\d.]+">/u);
      expect(
        body.replaceAll(/<svg [^>]*viewBox[^>]*>(?:<polyline [^>]*><\/polyline>)?<\/svg>/gu, ''),
      ).not.toContain('viewBox');
    }
  });
});
