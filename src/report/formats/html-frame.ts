import { heatLegend } from './html-charts.ts';
import { section } from './html-elements.ts';

/** Three lines of text, the last one struck: the sign of the program. */
const SIGN =
  '<rect width="16" height="16" rx="3" fill="#0b6e6e"/>' +
  '<path d="M3 4.5h10M3 8h10M3 11.5h6" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>' +
  '<path d="M10 13.5l3-4" stroke="#ffb454" stroke-width="1.8" stroke-linecap="round"/>';

export const MARK = `<svg class="mark" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">${SIGN}</svg>`;

/** The sign as an address of its own, so that nothing is fetched. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${SIGN}</svg>`,
)}`;

const CLEAR_FILTER = '<button type="button" id="clear-filter">show all</button>';
const PAGE_TABLE = '<table id="page-table" class="numbers heat"><thead></thead><tbody></tbody></table>';

/** The list of pages, filled by the script. */
export const BROWSER = section(
  'pages',
  'Pages',
  `
<noscript><p>The list of pages needs JavaScript; pages.csv has the same numbers.</p></noscript>
<form id="controls" class="controls" hidden>
<label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
<label>Batch <select id="batch"></select></label>
<label>Order <select id="order"></select></label>
<span id="active-filter" hidden><span id="filter-label"></span> ${CLEAR_FILTER}</span>
</form>
<p id="count" class="quiet" role="status"></p>
<div class="box" role="region" tabindex="0" aria-label="Pages">${PAGE_TABLE}</div>
<p><button type="button" id="more" hidden>more pages</button></p>
${heatLegend()}`,
);

const button = (id: string, words: string, hint: string): string =>
  `<button type="button" id="${id}" title="${hint}">${words}</button>`;

const STEPS = [
  button('previous', '← previous', 'the page before, key ←'),
  '<span id="place" class="quiet"></span>',
  button('next', 'next →', 'the page after, key →'),
].join('');

const TOOLS = [
  '<span id="zoom-tools" class="group-of">',
  button('zoom-out', '−', 'smaller, key −'),
  button('zoom-fit', 'fit', 'the whole page, key 0'),
  button('zoom-in', '+', 'larger, key + or the wheel'),
  button('rotate', '⟳', 'turn, key r'),
  '</span>',
  '<label id="places-tools" hidden>lines of <select id="places-of"></select></label>',
  '<label class="layout">texts <select id="layout"><option value="auto">as they fit</option>' +
    '<option value="columns">side by side</option><option value="rows">below each other</option></select></label>',
].join('');

/** The view of one page, filled by the script. */
export const DIALOG =
  '<dialog id="page" aria-labelledby="page-title">' +
  `<div class="page-bar"><h2 id="page-title" dir="auto" tabindex="-1" autofocus></h2><div class="steps">${STEPS}` +
  `${button('close', 'close', 'back to the report, key Escape')}</div></div>` +
  `<div class="page-tools"><div id="chosen" role="group" aria-label="Models"></div>${TOOLS}</div>` +
  '<div id="page-body"></div></dialog>';
