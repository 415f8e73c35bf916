import { shown } from '../model-columns.ts';
import type { ModelRow } from '../model-rows.ts';
import type { Overview } from '../overview.ts';
import { ratesOf } from '../../results/shown-models.ts';
import type { Chart } from './chart.ts';
import { distribution } from './distribution.ts';
import { spread } from './spread.ts';
import { classes, kinds } from './stacked.ts';
import { tradeOff } from './trade-off.ts';
import { waterfall } from './waterfall.ts';

/** Pages that costs are told for. */
const COST_PAGES = 1000;

/** The pictures of a report, as far as there is something to draw. */
export function drawCharts(overview: Overview, metric = 'CER'): Chart[] {
  const hasRates = overview.models.some(({ sortedRates }) => sortedRates.length > 0);
  if (!hasRates) return [];
  return [
    distribution(overview, metric),
    spread(overview, metric),
    kinds(overview),
    classes(overview),
    waterfall(overview),
    ...tradeOffs(overview, metric),
  ].filter((chart) => chart !== undefined);
}

function tradeOffs(overview: Overview, metric: string): (Chart | undefined)[] {
  const { rows = [] } = overview;
  const colours = new Map(overview.models.map(({ name }, at) => [name, at]));
  const rateOf = (model: ModelRow): number | null => ratesOf(model, 'macro')[overview.metric] ?? null;
  const front = 'The line joins the models for which no other is better for as little.';
  return [
    tradeOff(rows, rateOf, colours, {
      title: `Cost against ${metric}`,
      description: `What ${COST_PAGES} pages cost, and what is read wrong. ${front}`,
      axes: [`US dollars for ${COST_PAGES} pages`, metric],
      amountOf: ({ costUsd, evaluations }) => {
        const pages = evaluations.reduce((sum, { coverage }) => sum + coverage.scored, 0);
        return costUsd === null || pages === 0 ? null : (costUsd / pages) * COST_PAGES;
      },
      shown: (amount) => `$${Number(amount.toPrecision(3))}`,
    }),
    tradeOff(rows, rateOf, colours, {
      title: `Speed against ${metric}`,
      description: `How long a page takes by the journal of the run, and what is read wrong. ${front}`,
      axes: ['mean time of a page', metric],
      amountOf: ({ secondsPerPage }) => secondsPerPage,
      shown: (seconds) => shown(seconds, 'seconds'),
    }),
  ];
}
