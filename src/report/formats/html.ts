import { createHash } from 'node:crypto';
import type { Overview } from '../overview.ts';
import { escapeHtml } from '../../format/escape-html.ts';
import { revealInvisible } from '../../format/reveal.ts';
import type { ReportContent, ReportFile } from './format.ts';
import { cardTables } from './html-cards.ts';
import { batchesTable, chartSection } from './html-charts.ts';
import { section } from './html-elements.ts';
import { headOf, windowTitle } from './html-head.ts';
import { modelsTable } from './html-models.ts';
import {
  combinedTables,
  confusionTables,
  experimentsTable,
  groupsTables,
  suspectList,
} from './html-tables.ts';
import { BROWSER, DIALOG, ICON, MARK } from './html-frame.ts';

/** The name of the document. */
export const DOCUMENT = 'index.html';

/** The document for a browser. */
export function htmlFiles(content: ReportContent): ReportFile[] {
  return [{ name: DOCUMENT, parts: htmlReport(content) }];
}

/** The whole document in parts: nothing is fetched, and nothing but its own script and style may run. */
function* htmlReport(report: ReportContent): Generator<string> {
  const { source, overview, charts, assets, index, blocks } = report;
  const parts = [
    section('models', 'Models', modelsTable(overview)),
    chartSection(charts),
    batchesTable(overview),
    combinedTables(overview),
    groupsTables(overview),
    experimentsTable(source),
    confusionTables(overview),
    suspectList(overview, source),
    cardTables(source),
    BROWSER,
  ].map((part) => `${part}\n`);
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(report)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(windowTitle(source))}</title>
<link rel="icon" href="${ICON}">
<style>${assets.style}</style>
</head>
<body>
${barOf(parts)}
${headOf(source, overview)}
<main>
`;
  yield* parts;
  yield `</main>
<footer><p class="quiet">Signature <code>${signatureOf(overview)}</code></p></footer>
${DIALOG}
<script type="application/octet-stream" id="index">${index}</script>
<script>${assets.script}</script>
`;
  // behind the script, which waits for none of them
  for (const [id, block] of blocks)
    yield `<script type="application/octet-stream" id="${id}">${block}</script>\n`;
  yield '</body>\n</html>\n';
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

function signatureOf({ evaluation }: Overview): string {
  return escapeHtml(revealInvisible(evaluation.signature));
}

/** Parts of the document that the bar at its top leads to, as far as they are there. */
const PARTS = [
  ['models', 'Models'],
  ['charts', 'Charts'],
  ['batches', 'Batches'],
  ['confusions', 'Confusions'],
  ['pages', 'Pages'],
] as const;

function barOf(parts: readonly string[]): string {
  const links = PARTS.filter(([id]) => parts.some((part) => part.includes(`<h2 id="${id}"`))).map(
    ([id, words]) => `<li><a href="#${id}">${words}</a></li>`,
  );
  return (
    `<nav class="top" aria-label="Parts of the report"><span class="brand">${MARK}errata</span>` +
    `<ul>${links.join('')}</ul>` +
    '<button type="button" id="theme" hidden title="colours: as the system, light or dark">theme</button></nav>'
  );
}
