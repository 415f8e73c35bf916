import { spacedPercent } from '../../format/numbers.ts';
import type { ModelRow } from '../model-rows.ts';
import type { Chart } from './chart.ts';
import { logScaleOf, scaleOf, tickPercent } from './scale.ts';
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

const [TOP, BOTTOM] = [28, 250];
/** Labels that are nearer than this would lie on each other. */
const [NEAR_ACROSS, NEAR_DOWN] = [0.3, 15];

export interface TradeOff {
  readonly title: string;
  readonly description: string;
  /** What models spend, and how it is said. */
  amountOf(model: ModelRow): number | null;
  shown(amount: number): string;
}

interface Point {
  readonly name: string;
  readonly colour: string;
  readonly amount: number;
  readonly rate: number;
  /** No other model is better for as little. */
  readonly isBest: boolean;
}

/** What models spend against what they read wrong; undefined with fewer than two that tell it. */
export function tradeOff(
  rows: readonly ModelRow[],
  rateOf: (model: ModelRow) => number | null,
  colours: ReadonlyMap<string, number>,
  { title, description, amountOf, shown }: TradeOff,
): Chart | undefined {
  const points = withBest(
    rows.flatMap((row) => {
      const [amount, rate] = [amountOf(row), rateOf(row)];
      // a logarithm has no place for what costs nothing
      return amount === null || rate === null || amount <= 0
        ? []
        : [{ name: labelOf(row.title), colour: colourOf(colours.get(row.name) ?? 0), amount, rate }];
    }),
  );
  if (points.length < 2) return undefined;
  const [x, y] = [logScaleOf(points.map(({ amount }) => amount)), scaleOf(points.map(({ rate }) => rate))];
  const downOf = (rate: number): number => 1 - y.shareOf(rate);
  const heightOf = (rate: number): number => round(TOP + downOf(rate) * (BOTTOM - TOP));
  const front = points
    .filter(({ isBest }) => isBest)
    .sort((left, right) => left.amount - right.amount)
    .flatMap(({ amount, rate }, at, all) => {
      const before = all[at - 1];
      const here = [x.shareOf(amount), downOf(rate)] as const;
      return before === undefined ? [here] : [[here[0], downOf(before.rate)] as const, here];
    });
  const grid =
    gridUp(y.ticks.map((tick) => ({ y: heightOf(tick), words: tickPercent(tick) }))) +
    gridAcross(
      x.ticks.map((tick) => ({ share: x.shareOf(tick), words: shown(tick) })),
      { top: TOP, bottom: BOTTOM },
    );
  const line = polyline(front, { top: TOP, bottom: BOTTOM, className: 'front' });
  const placed = points.map((point) =>
    Object.assign(point, {
      share: x.shareOf(point.amount),
      y: heightOf(point.rate),
      isBeyond: y.isBeyond(point.rate),
    }),
  );
  const words = ({ name, amount, rate }: Point): string =>
    `${name}: ${shown(amount)}, ${spacedPercent(rate)}`;
  const dots = placed.map((point) =>
    tag(
      'circle',
      {
        class: `dot ${point.colour}${point.isBest ? '' : ' hollow'}`,
        cx: across(point.share),
        cy: point.y,
        r: 6,
      },
      hover(words(point)),
    ),
  );
  return {
    title,
    description,
    body: picture(title, BOTTOM + 24, grid + line + dots.join('') + names(placed)),
  };
}

/** Points with whether any other is at least as good for at most as much. */
function withBest(points: readonly Omit<Point, 'isBest'>[]): Point[] {
  return points.map((point) => ({
    ...point,
    isBest: !points.some(
      (other) =>
        other.rate <= point.rate &&
        other.amount <= point.amount &&
        (other.rate < point.rate || other.amount < point.amount),
    ),
  }));
}

interface Placed {
  readonly name: string;
  readonly share: number;
  readonly y: number;
  readonly isBeyond: boolean;
  readonly rate: number;
}

/** Names beside their points; one that would lie on another moves down. */
function names(points: readonly Placed[]): string {
  const taken: { readonly share: number; readonly y: number }[] = [];
  return points
    .toSorted((left, right) => left.y - right.y)
    .map(({ name, share, y, isBeyond, rate }) => {
      let place = y - 11;
      while (
        taken.some(
          (other) => Math.abs(other.share - share) < NEAR_ACROSS && Math.abs(other.y - place) < NEAR_DOWN,
        )
      )
        place += NEAR_DOWN;
      taken.push({ share, y: place });
      const anchor = share > 0.75 ? 'end' : share < 0.15 ? 'start' : 'middle';
      const words = isBeyond ? `${name} (${spacedPercent(rate)} ▴)` : name;
      return label(words, { x: across(share), y: place, 'text-anchor': anchor, class: 'name' });
    })
    .join('');
}
