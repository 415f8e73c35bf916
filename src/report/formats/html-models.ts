import { escapeHtml } from '../../format/escape-html.ts';
import { colourOf } from '../charts/svg.ts';
import { scaleOf } from '../charts/scale.ts';
import { bestOf, shown, shownColumns, shownSpread, type ShownColumn } from '../model-columns.ts';
import type { ModelRow } from '../model-rows.ts';
import type { Overview } from '../overview.ts';
import { groupLetters } from '../ranking.ts';
import { tableBox, unbroken } from './html-elements.ts';
import { dataText } from './html-text.ts';

/** A column with what its cells have in common. */
interface Drawn {
  readonly column: ShownColumn;
  readonly best: number | null;
  /** Length of the bar of a value, 0 to 1; undefined for a column without bars. */
  readonly barOf: ((value: number) => number) | undefined;
}

/** The models, one per row; columns can be sorted in the browser. */
export function modelsTable(overview: Overview): string {
  const columns = shownColumns(overview);
  const drawn = columns.map((column) => drawnColumn(column, overview));
  const heads = [NAME_HEAD, ...columns].map(sortableHead).join('');
  const rows = overview.rows.map((model) => {
    const cells = drawn.map((column) => rateCell(column, model));
    return `<tr>${nameCell(model, overview)}${cells.join('')}</tr>`;
  });
  const extra = columns.filter(({ isExtra }) => isExtra).length;
  return (
    tableBox('Models', 'numbers sortable models', heads, rows.join('')) +
    notesOf(overview, columns) +
    (extra === 0
      ? ''
      : '<p class="controls"><label><input type="checkbox" id="all-columns"> ' +
        `all columns (${extra} more)</label></p>`) +
    explanations(columns)
  );
}

const NAME_HEAD = { title: 'model', help: 'name of the model', key: 'model', isExtra: false };

function sortableHead({
  title,
  help,
  key,
  isExtra,
}: Pick<ShownColumn, 'title' | 'help' | 'key' | 'isExtra'>): string {
  const hint = escapeHtml(help.replaceAll('`', ''));
  const column = `scope="col" aria-sort="none" data-key="${escapeHtml(key)}"${isExtra ? ' class="extra"' : ''}`;
  return `<th ${column}><button type="button" class="sort" title="${hint}">${title}</button></th>`;
}

function drawnColumn(column: ShownColumn, overview: Overview): Drawn {
  const values = overview.rows.flatMap((model) => column.valueOf(model) ?? []);
  const hasBars = column.form !== 'count' && values.length > 0 && values.every((value) => value >= 0);
  const scale = hasBars ? scaleOf(values, 1e-9) : undefined;
  return { column, best: bestOf(column, overview), barOf: scale && ((value) => scale.shareOf(value)) };
}

function nameCell(model: ModelRow, { models, ranking }: Overview): string {
  const number = models.findIndex(({ name }) => name === model.name);
  const letters = ranking === undefined ? '' : groupLetters(ranking, model.name);
  const group =
    letters === ''
      ? ''
      : ` <sup class="group" title="models that share a letter cannot be told apart">${letters}</sup>`;
  const swatch = `<span class="swatch ${colourOf(Math.max(0, number))}"></span>`;
  return `<th scope="row">${swatch}${dataText(model.title)}${group}</th>`;
}

function rateCell({ column, best, barOf }: Drawn, model: ModelRow): string {
  const value = column.valueOf(model);
  const interval = shownSpread(column, model);
  const classes = [
    ...(value !== null && value === best ? ['best'] : []),
    ...(column.isExtra ? ['extra'] : []),
  ];
  const written = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
  const bar = value === null || barOf === undefined ? '' : barMarkup(barOf(value), column);
  const spread = interval === '' ? '' : `<small>${interval}</small>`;
  return `<td data-value="${value ?? ''}"${written}>${shown(value, column.form)}${bar}${spread}</td>`;
}

function barMarkup(share: number, { best }: ShownColumn): string {
  const width = Math.round(share * 1000) / 10;
  return (
    `<svg class="bar ${best === 'highest' ? 'good' : 'bad'}" aria-hidden="true" focusable="false" width="100%" ` +
    `height="4"><rect width="100%" height="4" class="track"/><rect width="${width}%" height="4"/></svg>`
  );
}

/** What the columns that are not there would have said, and what the letters mean. */
function notesOf({ ranking, rows }: Overview, columns: readonly ShownColumn[]): string {
  const notes: string[] = [];
  const isNothing = (key: string): boolean =>
    columns.some((column) => column.key === key && column.isExtra) &&
    rows.every(({ evaluations }) => evaluations.length > 0);
  if (isNothing('missing') && isNothing('failed')) notes.push('No page is missing or failed.');
  if (new Set(rows.flatMap(({ evaluations }) => evaluations.map(({ coverage }) => coverage.scored))).size > 1)
    notes.push('Models have not read the same pages: a rate is that of the pages a model has.');
  if (ranking !== undefined && ranking.groups.some((group) => group.length > 1))
    notes.push(
      'Models that share a letter cannot be told apart ' +
        `(paired permutation tests on their ${shown(ranking.pages, 'count')} common pages, ` +
        `${shown(ranking.resamples, 'count')} resamples, Holm’s correction, ${ranking.alpha * 100} %).`,
    );
  return notes.length === 0 ? '' : `<p class="quiet">${unbroken(notes.join(' '))}</p>`;
}

/** The tooltips of the columns for those who have no pointer. */
function explanations(columns: readonly ShownColumn[]): string {
  const items = columns.map(
    ({ title, help }) => `<dt>${title}</dt><dd>${escapeHtml(help.replaceAll('`', ''))}</dd>`,
  );
  return `<details class="explained"><summary>What the columns mean</summary><dl>${items.join('')}</dl></details>`;
}
