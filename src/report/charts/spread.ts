import { spacedPercent } from '../../format/numbers.ts';
import type { Overview } from '../overview.ts';
import type { Chart } from './chart.ts';
import { quantile } from './distribution.ts';
import { scaleOf, tickPercent, type Scale } from './scale.ts';
import {
  across,
  beyondMark,
  colourOf,
  gridAcross,
  hover,
  label,
  labelOf,
  picture,
  tag,
  wide,
} from './svg.ts';

const ROW = 46;
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** Quartiles of the rates of each model's pages. */
export function spread({ models }: Overview, metric: string): Chart {
  const known = models.flatMap((model, at) => (model.sortedRates.length === 0 ? [] : [{ model, at }]));
  const scale = scaleOf(
    known.flatMap(({ model }) => [0.75, 0.95].map((share) => quantile(model.sortedRates, share))),
    0.02,
  );
  const bottom = 4 + known.length * ROW;
  const grid = gridAcross(
    scale.ticks.map((tick) => ({ share: scale.shareOf(tick), words: tickPercent(tick) })),
    { top: 4, bottom },
  );
  const end = label(metric, { x: across(1), y: bottom + 34, 'text-anchor': 'end', class: 'tick' });
  const rows = known.map(({ model, at }, row) => box(model, at, 4 + row * ROW, scale)).join('');
  return {
    title: 'How even the pages are',
    description:
      `Half of the pages have a ${metric} inside of the box, the line in it is the median; the thin lines ` +
      'end at the 5th and 95th percentile. A value beyond the axis stands at its end.',
    body: picture('Spread of the error rates of pages', bottom + 40, grid + end + rows),
  };
}

function box(
  { name, sortedRates }: Overview['models'][number],
  model: number,
  top: number,
  scale: Scale,
): string {
  const values = SHARES.map((share) => quantile(sortedRates, share));
  const [least, low, middle, high, most] = values.map((value) => scale.shareOf(value)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const y = top + 31;
  const words =
    `${labelOf(name)}: median ${spacedPercent(values[2]!)}, quartiles ${spacedPercent(values[1]!)} and ` +
    `${spacedPercent(values[3]!)}, 5th and 95th percentile ${spacedPercent(values[0]!)} and ` +
    spacedPercent(values[4]!);
  const shapes = [
    tag('line', { class: 'whisker', x1: across(least), x2: across(most), y1: y, y2: y }),
    tag('rect', { class: 'box-fill', x: across(low), width: wide(high - low), y: y - 9, height: 18, rx: 3 }),
    tag('line', { class: 'median', x1: across(middle), x2: across(middle), y1: y - 9, y2: y + 9 }),
    // as large as the row, so that pointing is easy
    tag('rect', { class: 'ghost', x: across(0), width: wide(1), y: top, height: ROW }, hover(words)),
  ];
  const mark = scale.isBeyond(values[4]!) ? beyondMark(top + 14, spacedPercent(values[4]!)) : '';
  const title = label(labelOf(name), { x: across(0), y: top + 14, class: 'name' });
  return tag('g', { class: colourOf(model) }, title + mark + shapes.join(''));
}
