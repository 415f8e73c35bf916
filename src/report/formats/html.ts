import { createHash } from 'node:crypto';
import type { Chart } from '../charts/charts.ts';
import type { Overview } from '../overview.ts';
import { escapeHtml } from '../../format/escape-html.ts';
import { revealInvisible } from '../../format/reveal.ts';
import type { ReportContent, ReportFile } from './format.ts';
import { cardTables } from './html-cards.ts';
import { counted, section } from './html-elements.ts';
import {
  combinedTables,
  confusionTables,
  experimentsTable,
  groupsTables,
  modelsTable,
  suspectList,
} from './html-tables.ts';

/** The name of the document. */
export const DOCUMENT = 'index.html';

/** The document for a browser. */
export function htmlFiles(content: ReportContent): ReportFile[] {
  return [{ name: DOCUMENT, parts: htmlReport(content) }];
}

/** The whole document in parts: nothing is fetched, and nothing but its own script and style may run. */
function* htmlReport(report: ReportContent): Generator<string> {
  const { source, overview, charts, assets, index, blocks } = report;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(report)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>errata report</title>
<style>${assets.style}</style>
</head>
<body>
<header><h1>errata report</h1><p class="quiet">${introOf(overview)}</p></header>
<main>
${section('models', 'Models', modelsTable(overview))}
`;
  yield chartSection(charts);
  yield `${combinedTables(overview)}
${groupsTables(overview)}
${experimentsTable(source)}
${confusionTables(overview)}
${suspectList(overview, source)}
${cardTables(source)}
${BROWSER}
</main>
<footer><p class="quiet">Signature <code>${signatureOf(overview)}</code></p></footer>
${DIALOG}
<script type="application/octet-stream" id="index">${index}</script>
`;
  for (const [at, block] of blocks.entries())
    yield `<script type="application/octet-stream" id="block-${at}">${block}</script>\n`;
  yield `<script>${assets.script}</script>\n</body>\n</html>\n`;
}

function policyOf({ assets, hasFiles }: ReportContent): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    "img-src 'self' file: data:",
    `style-src ${hash(assets.style)}`,
    `script-src ${hash(assets.script)}${hasFiles ? " 'self' file:" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function introOf(overview: Overview): string {
  const { rows, pages } = overview;
  return `${counted(rows.length, 'model')}, ${pages} pages. ${normalizationNote(overview)}`;
}

function signatureOf({ evaluation }: Overview): string {
  return escapeHtml(revealInvisible(evaluation.signature));
}

function normalizationNote({ evaluation }: Overview): string {
  const { normalization } = evaluation.options;
  return normalization.length === 0
    ? ''
    : `Texts are shown as they were scored: after ${escapeHtml(revealInvisible(normalization.join(', ')))}.`;
}

function chartSection(charts: readonly Chart[]): string {
  if (charts.length === 0) return '';
  const figures = charts.map(figureOf).join('\n');
  return `${section('charts', 'Where the errors are', `<div class="figures">${figures}</div>`)}\n`;
}

function figureOf({ title, description, svg }: Chart): string {
  const caption = `<figcaption>${escapeHtml(description)}</figcaption>`;
  return `<figure><h3>${escapeHtml(title)}</h3><div class="chart">${svg}</div>${caption}</figure>`;
}

const CLEAR_FILTER = '<button type="button" id="clear-filter">show all</button>';
const PAGE_TABLE = '<table id="page-table" class="numbers"><thead></thead><tbody></tbody></table>';

const BROWSER = section(
  'pages',
  'Pages',
  `
<noscript><p>The list of pages needs JavaScript; pages.csv has the same numbers.</p></noscript>
<form id="controls" hidden>
<label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
<label>Batch <select id="batch"></select></label>
<label>Order <select id="order"></select></label>
<span id="active-filter" hidden><span id="filter-label"></span> ${CLEAR_FILTER}</span>
</form>
<p id="count" class="quiet" role="status"></p>
<div class="box" role="region" tabindex="0" aria-label="Pages">${PAGE_TABLE}</div>
<p><button type="button" id="more" hidden>more pages</button></p>`,
);

const DIALOG_BUTTONS = ['previous', 'next', 'close']
  .map((name) => `<button type="button" id="${name}">${name}</button>`)
  .join(' ');

const DIALOG =
  '<dialog id="page" aria-labelledby="page-title">' +
  `<div class="bar"><h2 id="page-title" dir="auto"></h2><div>${DIALOG_BUTTONS}</div></div>` +
  '<div id="page-body"></div></dialog>';
