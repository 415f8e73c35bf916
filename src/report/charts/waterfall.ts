import { spacedPercent } from '../../format/numbers.ts';
import type { Overview } from '../overview.ts';
import type { Chart } from './chart.ts';
import { modelLegend } from './legend.ts';
import { scaleOf, tickPercent } from './scale.ts';
import { across, colourOf, gridUp, hover, label, labelOf, picture, polyline, round, tag } from './svg.ts';

const [TOP, BOTTOM] = [14, 240];

/** The micro CER of each model after each named normalisation. */
export function waterfall({ models }: Overview): Chart | undefined {
  const known = models.map(({ evaluation }) => evaluation.waterfall ?? []);
  const steps = known.find((of) => of.length > 0);
  if (steps === undefined) return undefined;
  const scale = scaleOf(known.flat().flatMap(({ micro }) => micro ?? []));
  const placeOf = (at: number): number => (steps.length === 1 ? 0.5 : 0.05 + (0.9 * at) / (steps.length - 1));
  const downOf = (rate: number): number => 1 - scale.shareOf(rate);
  const heightOf = (rate: number): number => round(TOP + downOf(rate) * (BOTTOM - TOP));
  const lines = models.map(({ name }, model) => {
    const rates = (known[model] ?? []).flatMap(({ micro, normalization }, at) =>
      micro === null ? [] : [{ at, micro, normalization }],
    );
    const points = rates.map(({ at, micro }) => [placeOf(at), downOf(micro)] as const);
    const dots = rates.map(({ at, micro, normalization }) =>
      tag(
        'circle',
        { class: `dot ${colourOf(model)}`, cx: across(placeOf(at)), cy: heightOf(micro), r: 4 },
        hover(`${labelOf(name)}, ${normalization}: ${spacedPercent(micro)}`),
      ),
    );
    const line = { top: TOP, bottom: BOTTOM, className: `curve ${colourOf(model)}` };
    return polyline(points, line) + dots.join('');
  });
  const grid = gridUp(scale.ticks.map((tick) => ({ y: heightOf(tick), words: tickPercent(tick) })));
  const names = steps.map(({ normalization }, at) =>
    label(normalization.replace(/@.*$/u, ''), {
      x: across(placeOf(at)),
      // neighbours stand on two lines, so that they don't touch on a phone
      y: BOTTOM + (at % 2 === 0 ? 18 : 34),
      'text-anchor': 'middle',
      class: 'tick',
    }),
  );
  const beyond = models.flatMap(({ name }, model) =>
    (known[model] ?? []).some(({ micro }) => micro !== null && scale.isBeyond(micro)) ? [labelOf(name)] : [],
  );
  const cut =
    beyond.length === 0 ? '' : ` Beyond ${tickPercent(scale.end)}, at the upper edge: ${beyond.join(', ')}.`;
  return {
    title: 'How much is convention, not recognition',
    description:
      'Micro CER of each model after each named normalisation, from the text as it is to letters alone.' +
      cut,
    body: picture('CER after each normalisation', BOTTOM + 42, grid + lines.join('') + names.join('')),
    legend: modelLegend(models),
  };
}
