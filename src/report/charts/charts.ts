import type * as ECharts from 'echarts';
import type { Overview } from '../overview.ts';
import { spacedPercent } from '../../format/numbers.ts';
import { revealInvisible } from '../../format/reveal.ts';
import { shorten } from '../text-safety.ts';

export interface Chart {
  readonly title: string;
  /** What the picture shows, for those who cannot see it. */
  readonly description: string;
  readonly svg: string;
}

/** Colours that can be told apart with any colour vision, on light and dark ground (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#7f7f7f'];
/** Stands for the colour of the text around the picture. */
const INK = '#010203';
const LABEL = 24;
const WIDTH = 760;
/** Points of a distribution curve: more cannot be seen. */
const CURVE_POINTS = 200;

type Draw = (height: number, option: ECharts.EChartsOption) => string;

/** Charts as SVG, drawn without a browser. */
export async function drawCharts(overview: Overview): Promise<Chart[]> {
  const echarts = await import('echarts');
  let number = 0;
  const draw: Draw = (height, option) => render(echarts, height, option, (number += 1));
  const hasRates = overview.models.some(({ sortedRates }) => sortedRates.length > 0);
  if (!hasRates) return [];
  return [
    {
      title: 'Distribution of page error rates',
      description:
        'For each model the share of pages (vertical) with at most a given CER (horizontal): the ' +
        'further up and left, the better.',
      svg: draw(320, curves(overview)),
    },
    {
      title: 'Spread of page error rates',
      description:
        'Lower quartile, median and upper quartile of the CER of each model’s pages as a box; ' +
        'the lines end at the 5th and 95th percentile.',
      svg: draw(90 + 40 * overview.models.length, boxes(overview)),
    },
    ...heatMaps(overview).map((option, at, all) => ({
      title: all.length === 1 ? 'CER by batch' : `CER by batch (${at + 1} of ${all.length})`,
      description: 'Macro CER of each model in each batch; darker is worse.',
      svg: draw(110 + 34 * overview.models.length, option),
    })),
    ...optionalCharts(overview, draw),
  ];
}

/** Charts of what an evaluation may lack. */
function optionalCharts(overview: Overview, draw: Draw): Chart[] {
  const { models } = overview;
  const rowsHeight = 110 + 34 * models.length;
  const charts: Chart[] = [];
  if (models.some(({ evaluation }) => evaluation.tibetan !== undefined))
    charts.push({
      title: 'Errors by class on Tibetan pages',
      description: 'Share of each class of characters in a model’s errors.',
      svg: draw(rowsHeight, classes(overview)),
    });
  if (models.some(({ evaluation }) => typeof evaluation.units.codepoint?.hits === 'number'))
    charts.push({
      title: 'Errors by kind',
      description: 'Substituted, deleted and inserted code points of each model.',
      svg: draw(rowsHeight, kinds(overview)),
    });
  if (models.some(({ evaluation }) => evaluation.waterfall !== undefined))
    charts.push({
      title: 'CER after each normalisation',
      description:
        'How much of the error is convention: micro CER of each model after each named normalisation.',
      svg: draw(320, waterfall(overview)),
    });
  return charts;
}

function render(
  echarts: typeof ECharts,
  height: number,
  option: ECharts.EChartsOption,
  number: number,
): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({
    animation: false,
    color: COLOURS,
    backgroundColor: 'transparent',
    textStyle: { color: INK },
    legend: {
      textStyle: { color: INK },
      bottom: 0,
      type: 'scroll',
      pageIconColor: INK,
      pageTextStyle: { color: INK },
    },
    ...option,
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return inertSvg(svg, number);
}

/**
 * A picture without styles (the policy of the page forbids them), with names of its own and the colour of the
 * text around it.
 */
function inertSvg(svg: string, number: number): string {
  return svg
    .replaceAll(/<style[\s\S]*?<\/style>/gu, '')
    .replaceAll(/ (?:style|class|ecmeta_\w+)="[^"]*"/gu, '')
    .replaceAll(/\bzr\d+-/gu, `chart-${number}-`)
    .replaceAll(/#010203|rgb\(1,2,3\)/gu, 'currentColor')
    .replace('<svg width="760"', '<svg aria-hidden="true" focusable="false" width="760"')
    .replaceAll(/\n+/gu, '');
}

/**
 * A name as a label: short, nothing hidden. The library keeps labels as keys of objects, where some words
 * have a meaning.
 */
function labelOf(name: string): string {
  const label = shorten(revealInvisible(name).replaceAll(/\s+/gu, ' '), LABEL);
  return label in {} ? `‘${label}’` : label;
}

const percentAxis = {
  type: 'value' as const,
  axisLabel: { color: INK, formatter: (value: number) => `${Math.round(value * 100)} %` },
  splitLine: { lineStyle: { color: INK, opacity: 0.25 } },
};

/** One row per model, the first on top. */
function modelAxis(models: Overview['models']) {
  return {
    type: 'category' as const,
    data: models.map(({ name }) => labelOf(name)),
    inverse: true,
    axisLabel: { color: INK, width: 140, overflow: 'truncate' as const },
  };
}

function curves({ models }: Overview): ECharts.EChartsOption {
  return {
    grid: { left: 60, right: 20, top: 20, bottom: 70 },
    xAxis: { ...percentAxis, name: 'CER', nameLocation: 'middle', nameGap: 28, min: 0 },
    yAxis: { ...percentAxis, name: 'pages', min: 0, max: 1 },
    series: models.map(({ name, sortedRates }) => ({
      type: 'line',
      name: labelOf(name),
      step: 'end',
      showSymbol: false,
      data: curveOf(sortedRates),
    })),
  };
}

function curveOf(rates: readonly number[]): [number, number][] {
  const count = Math.min(CURVE_POINTS, rates.length);
  return Array.from({ length: count }, (_, at) => {
    const rank = count === 1 ? rates.length : Math.round((at * (rates.length - 1)) / (count - 1)) + 1;
    return [rates[rank - 1] ?? 0, rank / rates.length];
  });
}

/** Batches of one picture: more would not be read. */
const HEAT_COLUMNS = 12;
const HEAT_MAPS = 5;

function heatMaps(overview: Overview): ECharts.EChartsOption[] {
  // there may be more batches than a call can have arguments
  const worst = overview.models
    .flatMap(({ evaluation }) => Object.values(evaluation.batches))
    .reduce((most, { macro }) => Math.max(most, macro['cer'] ?? 0), 0.01);
  const maps = Math.min(HEAT_MAPS, Math.ceil(overview.batches.length / HEAT_COLUMNS));
  return Array.from({ length: maps }, (_, at) =>
    heatMap(overview, overview.batches.slice(at * HEAT_COLUMNS, (at + 1) * HEAT_COLUMNS), worst),
  );
}

function heatMap({ models }: Overview, batches: readonly string[], worst: number): ECharts.EChartsOption {
  const cells = models.flatMap(({ evaluation }, row) =>
    batches.map((batch, column): [number, number, number | '-'] => [
      column,
      row,
      evaluation.batches[batch]?.macro['cer'] ?? '-',
    ]),
  );
  return {
    grid: { left: 160, right: 20, top: 10, bottom: 70 },
    xAxis: {
      type: 'category',
      data: batches.map((batch) => shorten(labelOf(batch), 16)),
      axisLabel: { color: INK, interval: 0, rotate: batches.length > 6 ? 30 : 0 },
    },
    yAxis: modelAxis(models),
    visualMap: { min: 0, max: worst, show: false, inRange: { color: ['#fff3e0', '#f2a65a', '#d9803a'] } },
    series: [
      {
        type: 'heatmap',
        data: cells,
        itemStyle: { borderColor: INK, borderWidth: 0.5 },
        label: {
          show: true,
          color: '#111111',
          formatter: ({ value }) => {
            const [, , rate] = value as [number, number, number | '-'];
            return spacedPercent(rate === '-' ? null : rate, 1);
          },
        },
      },
    ],
  };
}

function boxes({ models }: Overview): ECharts.EChartsOption {
  const quantile = (rates: readonly number[], share: number): number =>
    rates[Math.round(share * (rates.length - 1))] ?? 0;
  return {
    grid: { left: 160, right: 30, top: 10, bottom: 40 },
    xAxis: { ...percentAxis, min: 0 },
    yAxis: modelAxis(models),
    series: [
      {
        type: 'boxplot',
        itemStyle: { color: '#4a90c2', borderColor: INK, borderWidth: 1.5 },
        data: models.map(({ sortedRates }) =>
          [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => quantile(sortedRates, share)),
        ),
      },
    ],
  };
}

const CLASSES = ['base', 'subjoined', 'vowel', 'tsheg', 'shad', 'digit', 'other'] as const;

function classes({ models }: Overview): ECharts.EChartsOption {
  return {
    grid: { left: 160, right: 30, top: 10, bottom: 70 },
    xAxis: { ...percentAxis, max: 1 },
    yAxis: modelAxis(models),
    series: CLASSES.map((kind) => ({
      type: 'bar',
      stack: 'all',
      name: kind,
      data: models.map(({ evaluation }) => evaluation.tibetan?.shares[kind] ?? 0),
    })),
  };
}

const KINDS = ['substitutions', 'deletions', 'insertions'] as const;

function kinds({ models }: Overview): ECharts.EChartsOption {
  return {
    grid: { left: 160, right: 30, top: 10, bottom: 70 },
    xAxis: {
      type: 'value',
      axisLabel: { color: INK },
      splitLine: { lineStyle: { color: INK, opacity: 0.25 } },
    },
    yAxis: modelAxis(models),
    series: KINDS.map((kind) => ({
      type: 'bar',
      stack: 'all',
      name: kind,
      data: models.map(({ evaluation }) => evaluation.units.codepoint?.[kind] ?? 0),
    })),
  };
}

function waterfall({ models }: Overview): ECharts.EChartsOption {
  const steps =
    models.find(({ evaluation }) => evaluation.waterfall !== undefined)?.evaluation.waterfall ?? [];
  return {
    grid: { left: 60, right: 20, top: 20, bottom: 70 },
    xAxis: {
      type: 'category',
      data: steps.map(({ normalization }) => normalization),
      axisLabel: { color: INK },
    },
    yAxis: { ...percentAxis, min: 0 },
    series: models.map(({ name, evaluation }) => ({
      type: 'line',
      name: labelOf(name),
      data: (evaluation.waterfall ?? []).map(({ micro }) => micro ?? '-'),
    })),
  };
}
