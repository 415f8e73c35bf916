import { spacedPercent, probability } from '../../format/numbers.ts';
import { escapeHtml } from '../../format/escape-html.ts';
import { revealInvisible } from '../../format/reveal.ts';
import { ratesOf } from '../../results/shown-models.ts';
import { metricTitle, shown } from '../model-columns.ts';
import type { ModelRow } from '../model-rows.ts';
import type { Overview } from '../overview.ts';
import type { Ranking } from '../ranking.ts';
import type { ReportSource } from '../source.ts';
import { unbroken } from './html-elements.ts';
import { dataText } from './html-text.ts';

/** The title of the document where nobody gave one. */
const TITLE = 'OCR evaluation';

/** A heading without markup, for the window. */
export function windowTitle({ heading }: ReportSource): string {
  return heading?.title === undefined ? 'errata report' : `${revealInvisible(heading.title)} – errata report`;
}

/** What was evaluated, in which words the result is, and how sure it is. */
export function headOf(source: ReportSource, overview: Overview): string {
  const { title = TITLE, date } = source.heading ?? {};
  const day = date === undefined ? '' : `Evaluated on <time>${escapeHtml(date)}</time>. `;
  return `<header class="head"><h1 dir="auto">${dataText(title)}</h1>
<p class="quiet">${day}${normalizationWords(overview)}</p>
<div class="result"><p class="verdict">${unbroken(verdictOf(overview))}</p>
<dl class="tiles">${tilesOf(overview)}</dl></div></header>`;
}

const PLURALS = { model: 'models', page: 'pages', batch: 'batches' } as const;

function tilesOf({ rows, pages, batches }: Overview): string {
  const tiles: readonly (readonly [keyof typeof PLURALS, number])[] = [
    ['model', rows.length],
    ['page', pages],
    ['batch', batches.length],
  ];
  return tiles
    .map(([word, count]) => {
      const words = count === 1 ? word : PLURALS[word];
      return `<div><dt>${words}</dt><dd>${shown(count, 'count')}</dd></div>`;
    })
    .join('');
}

/** The result in a sentence. */
function verdictOf(overview: Overview): string {
  const { rows, metric, ranking } = overview;
  const [first, second] = rows;
  const title = escapeHtml(metricTitle(metric));
  if (first === undefined) return 'No model was evaluated.';
  if (second === undefined || ranking === undefined) return alone(first, overview, title);
  const [best = '', next = ''] = ranking.models;
  const { margin, p } = ranking.lead;
  const test = `paired permutation test, p ${p < 0.0001 ? '&lt; 0.0001' : `= ${probability(p)}`}`;
  // of pages that some models lack nothing is said
  const where =
    ranking.pages === overview.pages
      ? ''
      : `on the ${shown(ranking.pages, 'count')} pages that all models read, `;
  const lead =
    `a ${title} of ${spacedPercent(ranking.lead.best)}, ${points(margin)} percentage points` +
    `${intervalWords(ranking)} below ${nameOf(next, rows)}`;
  if (p <= ranking.alpha)
    return (
      `<strong>${nameOf(best, rows)}</strong> reads best: ${where}it has ${lead}. ` +
      `<span class="sure">The difference is real</span> (${test}).`
    );
  return (
    `${alikeNames(ranking, rows)} <span class="unsure">cannot be told apart</span>: ` +
    `${where}${nameOf(best, rows)} has ${lead} (${test}).`
  );
}

function alone(model: ModelRow, overview: Overview, title: string): string {
  const interval = model.evaluations[0]?.intervals?.macro[overview.metric]?.bca;
  const ends =
    interval === undefined || model.runs !== undefined
      ? ''
      : ` (interval ${spacedPercent(interval[0])} to ${spacedPercent(interval[1])})`;
  const lead = overview.rows.length > 1 ? 'has the lowest' : 'has a';
  const joint = overview.rows.length > 1 ? ',' : ' of';
  return `<strong>${dataText(model.title)}</strong> ${lead} ${title}${joint} ${rateOf(model.name, overview)}${ends}.`;
}

function alikeNames({ groups }: Ranking, rows: readonly ModelRow[]): string {
  const names = (groups[0] ?? []).map((name) => `<strong>${nameOf(name, rows)}</strong>`);
  return names.length < 2 ? 'The best models' : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function nameOf(name: string, rows: readonly ModelRow[]): string {
  return dataText(rows.find((row) => row.name === name)?.title ?? name, 60);
}

function rateOf(name: string, { rows, metric }: Overview): string {
  const row = rows.find((candidate) => candidate.name === name);
  return spacedPercent(row === undefined ? null : (ratesOf(row, 'macro')[metric] ?? null));
}

function points(share: number): string {
  return (share * 100).toFixed(2).replace('-', '−');
}

function intervalWords({ lead: { interval }, alpha }: Ranking): string {
  if (interval === null) return '';
  const level = Number(((1 - alpha) * 100).toFixed(2));
  return ` (${level} % interval ${points(interval[0])} to ${points(interval[1])})`;
}

function normalizationWords({ evaluation }: Overview): string {
  const { normalization } = evaluation.options;
  const names = normalization.map((step) => escapeHtml(revealInvisible(step)));
  return normalization.length === 0
    ? 'Texts were compared as they are, without any normalisation.'
    : `Texts are shown as they were scored: after ${names.join(', then ')}.`;
}
