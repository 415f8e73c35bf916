import { spacedPercent } from '../../format/numbers.ts';
import type { Overview } from '../overview.ts';
import type { Chart } from './chart.ts';
import { modelLegend } from './legend.ts';
import { scaleOf, tickPercent, type Scale } from './scale.ts';
import {
  across,
  colourOf,
  gridAcross,
  gridUp,
  hover,
  label,
  labelOf,
  picture,
  polyline,
  round,
  tag,
} from './svg.ts';

/** Points of a curve: more cannot be seen. */
const CURVE_POINTS = 160;
const [TOP, BOTTOM] = [28, 250];
/** Where values are shown to those who point at the curve. */
const DOTS = [0.1, 0.25, 0.5, 0.75, 0.9];

/** The share of pages with at most a given rate. */
export function distribution({ models }: Overview, metric: string): Chart {
  const quartiles = models.map(({ sortedRates }) => quantile(sortedRates, 0.9));
  const scale = scaleOf(quartiles, 0.02);
  const curves = models.map((model, at) => curve(model, at, scale)).join('');
  const grid =
    gridUp([0, 0.25, 0.5, 0.75, 1].map((share) => ({ y: heightOf(share), words: tickPercent(share) }))) +
    gridAcross(
      scale.ticks.map((tick) => ({ share: scale.shareOf(tick), words: tickPercent(tick) })),
      { top: TOP, bottom: BOTTOM },
    );
  const ends =
    label(metric, { x: across(1), y: BOTTOM + 34, 'text-anchor': 'end', class: 'tick' }) +
    label('pages', { x: across(0), y: 12, 'text-anchor': 'end', class: 'tick' });
  const beyond = models
    .map(
      ({ name, sortedRates }) => [name, sortedRates.filter((rate) => scale.isBeyond(rate)).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${labelOf(name)} ${count}`);
  const cut =
    beyond.length === 0 ? '' : ` Pages beyond ${tickPercent(scale.end)} are not shown: ${beyond.join(', ')}.`;
  return {
    title: 'How many pages are how good',
    description:
      `Share of the pages (up) with at most a given ${metric} (across): the further up and left, ` +
      `the better.${cut}`,
    body: picture('Distribution of the error rates of pages', BOTTOM + 40, grid + ends + curves),
    legend: modelLegend(models),
  };
}

function heightOf(share: number): number {
  return round(BOTTOM - share * (BOTTOM - TOP));
}

type Model = Overview['models'][number];

function curve({ name, sortedRates }: Model, model: number, scale: Scale): string {
  if (sortedRates.length === 0) return '';
  const colour = colourOf(model);
  const points: (readonly [number, number])[] = [[0, 1]];
  for (const [rate, share] of curveOf(sortedRates)) {
    if (scale.isBeyond(rate)) break;
    // a step: the share is reached at the rate
    points.push([scale.shareOf(rate), points.at(-1)![1]], [scale.shareOf(rate), 1 - share]);
  }
  points.push([1, points.at(-1)![1]]);
  const dots = DOTS.map((share) => {
    const rate = quantile(sortedRates, share);
    if (scale.isBeyond(rate)) return '';
    const words = `${labelOf(name)}: ${tickPercent(share)} of the pages have at most ${spacedPercent(rate)}`;
    const place = { class: `dot ${colour}`, cx: across(scale.shareOf(rate)), cy: heightOf(share), r: 4 };
    return tag('circle', place, hover(words));
  });
  return polyline(points, { top: TOP, bottom: BOTTOM, className: `curve ${colour}` }) + dots.join('');
}

function curveOf(rates: readonly number[]): [rate: number, share: number][] {
  const count = Math.min(CURVE_POINTS, rates.length);
  return Array.from({ length: count }, (_, at) => {
    const rank = count === 1 ? rates.length : Math.round((at * (rates.length - 1)) / (count - 1)) + 1;
    return [rates[rank - 1] ?? 0, rank / rates.length];
  });
}

/** The rate that a share of the pages has at most. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
