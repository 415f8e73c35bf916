import { escapeHtml } from '../../format/escape-html.ts';
import { spacedPercent } from '../../format/numbers.ts';
import type { Chart } from '../charts/chart.ts';
import { heatOf, HEAT_STEPS } from '../charts/heat.ts';
import { tickPercent } from '../charts/scale.ts';
import { metricTitle } from '../model-columns.ts';
import type { Overview } from '../overview.ts';
import { headCells, section, tableBox } from './html-elements.ts';
import { dataText } from './html-text.ts';

/** Batches of the table: more would not be read. */
const SHOWN_BATCHES = 60;

/** The pictures. */
export function chartSection(charts: readonly Chart[]): string {
  if (charts.length === 0) return '';
  const figures = charts.map(figureOf).join('\n');
  return `${section('charts', 'Where the errors are', `<div class="figures">${figures}</div>`)}\n`;
}

function figureOf({ title, description, body, legend = [], isWide = false }: Chart): string {
  const items = legend.map(
    ([className, words]) => `<li><span class="swatch ${className}"></span>${escapeHtml(words)}</li>`,
  );
  const colours = items.length === 0 ? '' : `<ul class="colours">${items.join('')}</ul>`;
  return (
    `<figure${isWide ? ' class="whole"' : ''}><h3>${escapeHtml(title)}</h3>${body}${colours}` +
    `<figcaption>${escapeHtml(description)}</figcaption></figure>`
  );
}

/** The error rate of each model in each batch, as heat. */
export function batchesTable({ models, batches, metric }: Overview): string {
  if (batches.length < 2) return '';
  const heads = headCells(['batch', ...models.map(({ name }) => dataText(name, 40))]);
  const rows = batches.slice(0, SHOWN_BATCHES).map((batch) => {
    const cells = models.map(({ evaluation }) => {
      const rate = evaluation.batches[batch]?.macro[metric] ?? null;
      return `<td class="${heatOf(rate)}">${spacedPercent(rate)}</td>`;
    });
    return `<tr><th scope="row">${dataText(batch, 60)}</th>${cells.join('')}</tr>`;
  });
  const more =
    batches.length > SHOWN_BATCHES
      ? `<p class="quiet">The first ${SHOWN_BATCHES} of ${batches.length} batches; report.md has all.</p>`
      : '';
  const title = `${escapeHtml(metricTitle(metric))} by batch`;
  return section(
    'batches',
    title,
    `${tableBox('Batches', 'numbers heat', heads, rows.join(''))}${more}${heatLegend()}`,
  );
}

/** What the colours of heat stand for. */
export function heatLegend(): string {
  const items = HEAT_STEPS.map((end, step) => `<li class="h${step}">≤ ${tickPercent(end)}</li>`);
  items.push(`<li class="h${HEAT_STEPS.length}">more</li>`);
  return `<ul class="heat-legend" aria-label="Colours of error rates">${items.join('')}</ul>`;
}
