import { spacedPercent } from '../../format/numbers.ts';
import type { ModelRow } from '../model-rows.ts';
import type { Chart } from './chart.ts';
import { placeLabels } from './place-labels.ts';
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
export interface TradeOff {
  readonly title: string;
  readonly description: string;
  /** What stands at the ends of the axes: across, and up. */
  readonly axes: readonly [across: string, up: string];
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
  { title, description, axes, amountOf, shown }: TradeOff,
): Chart | undefined {
  const points = withBest(
    rows.flatMap((row) => {
      const [amount, rate] = [amountOf(row), rateOf(row)];
      return amount === null || rate === null
        ? []
        : [{ name: labelOf(row.title), colour: colourOf(colours.get(row.name) ?? 0), amount, rate }];
    }),
  );
  // a logarithm has no place for nothing, which stands at the edge
  const amounts = points.map(({ amount }) => amount).filter((amount) => amount > 0);
  if (points.length < 2 || amounts.length === 0) return undefined;
  const [x, y] = [logScaleOf(amounts), scaleOf(points.map(({ rate }) => rate))];
  const shareOf = (amount: number): number => (amount > 0 ? x.shareOf(amount) : 0);
  const downOf = (rate: number): number => 1 - y.shareOf(rate);
  const heightOf = (rate: number): number => round(TOP + downOf(rate) * (BOTTOM - TOP));
  const front = points
    .filter(({ isBest }) => isBest)
    .sort((left, right) => left.amount - right.amount)
    .flatMap(({ amount, rate }, at, all) => {
      const before = all[at - 1];
      const here = [shareOf(amount), downOf(rate)] as const;
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
      share: shareOf(point.amount),
      y: heightOf(point.rate),
      words: wordsAt(point, y.isBeyond(point.rate), shown),
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
  const names = placeLabels(placed, [TOP, BOTTOM]).map(({ words: name, ...place }) =>
    label(name, { ...place, class: 'name' }),
  );
  const ends =
    label(axes[0], { x: across(1), y: BOTTOM + 34, 'text-anchor': 'end', class: 'tick' }) +
    label(axes[1], { x: across(0), y: 12, 'text-anchor': 'end', class: 'tick' });
  return {
    title,
    description,
    body: picture(title, BOTTOM + 40, grid + ends + line + dots.join('') + names.join('')),
  };
}

/** A name, with what cannot be seen from its place. */
function wordsAt({ name, amount, rate }: Point, isBeyond: boolean, shown: TradeOff['shown']): string {
  const unseen = [...(amount > 0 ? [] : [shown(0)]), ...(isBeyond ? [`${spacedPercent(rate)} ▴`] : [])];
  return unseen.length === 0 ? name : `${name} (${unseen.join(', ')})`;
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
