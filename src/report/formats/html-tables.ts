import { heatOf } from '../charts/heat.ts';
import { EXPERIMENT_TITLES, experimentRow } from '../experiment-rows.ts';
import { KIND_WORDS } from '../kind-words.ts';
import { shown, shownCer } from '../model-columns.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import { escapeHtml } from '../../format/escape-html.ts';
import { groupingsOf, type Grouping } from '../../results/groupings.ts';
import { countRange, partOf, ratesOf } from '../../results/shown-models.ts';
import { groupValues } from './group-files.ts';
import { counted, headCells, section, tableBox, tableRow } from './html-elements.ts';
import { dataText, stackText } from './html-text.ts';

type Combined = NonNullable<Overview['combined']>;
type Model = Overview['models'][number];

/** Names of models as heads of columns. */
const modelHeads = (models: readonly Model[]): string[] => models.map(({ name }) => dataText(name, 40));

/** What the models would reach together. */
export function combinedTables({ combined, models }: Overview): string {
  if (combined === null) return '';
  const intro = `<p>On ${combined.pages} pages that every model has read.</p>`;
  const together = tableBox(
    'Combined error rates',
    'numbers narrow',
    headCells(['together', 'micro CER']),
    togetherRows(combined),
  );
  const shares = tableBox(
    'Complementarity',
    'numbers',
    headCells(['errors of', ...modelHeads(models), 'pages best']),
    shareRows(combined, models),
  );
  const explained =
    '<p>Share of the row’s errors that the model of the column does not make, ' +
    'and the pages on which the row’s model is the best.</p>';
  return section(
    'combined',
    'Combined',
    `${intro}\n${together}\n<h3>Complementarity</h3>${explained}\n${shares}`,
  );
}

function togetherRows({ oracle, vote }: Combined): string {
  const rows = [tableRow('best model of each page', [shown(oracle.cer, 'percent')])];
  if (vote !== null) rows.push(tableRow('vote of the models, line by line', [shown(vote.cer, 'percent')]));
  return rows.join('');
}

function shareRows({ complementarity, best }: Combined, models: readonly Model[]): string {
  const rows = models.map(({ name }, row) => {
    const shares = complementarity[row]!.map((share, column) =>
      row === column ? '' : shown(share, 'percent'),
    );
    return tableRow(dataText(name, 40), [...shares, String(best[row])]);
  });
  return rows.join('');
}

/** What corrections changed; nothing without experiments. */
export function experimentsTable({ experiments = [] }: ReportSource): string {
  if (experiments.length === 0) return '';
  const rows = experiments.map((experiment) => {
    const { name, corrector, cells } = experimentRow(experiment);
    return tableRow(dataText(name), [dataText(corrector), ...cells.map(escapeHtml)]);
  });
  const intro = '<p>Means over the pages before and after correction; p of the paired permutation test.</p>';
  const table = tableBox('Correction experiments', 'numbers', headCells(EXPERIMENT_TITLES), rows.join(''));
  return section('experiments', 'Correction experiments', `${intro}\n${table}`);
}

/** Averages by each column of the metadata, and what fits in only one of the files. */
export function groupsTables(overview: Overview): string {
  const { metadata } = overview.evaluation;
  if (metadata === undefined) return '';
  const { onlyInBenchmark, onlyInMetadata } = metadata;
  const alone =
    onlyList('pages of the benchmark that the metadata lacks', onlyInBenchmark) +
    onlyList('rows of the metadata whose page the benchmark lacks', onlyInMetadata);
  const columns = groupingsOf(overview.evaluation);
  return columns
    .map((grouping, at) => {
      const table = groupsTable(grouping, overview);
      const isLast = at === columns.length - 1;
      const id = at === 0 ? 'groups' : `groups-${at + 1}`;
      return section(id, `CER by ${dataText(grouping.column)}`, `${table}\n${isLast ? alone : ''}`);
    })
    .join('\n');
}

function groupsTable({ column, groupsOf }: Grouping, overview: Overview): string {
  const rows = groupValues(overview, groupsOf).map((value) => {
    const cells = overview.rows.map((model) => {
      const part = partOf(model, groupsOf, value);
      const pages = countRange(part, ({ count }) => count).replace('..', '–');
      const heat = heatOf(ratesOf(part, 'macro')['cer'] ?? null);
      return `<td class="${heat}">${shownCer(part)}<small>${pages === '' ? 0 : pages} pages</small></td>`;
    });
    return `<tr><th scope="row">${dataText(value)}</th>${cells.join('')}</tr>`;
  });
  const heads = headCells([dataText(column), ...overview.rows.map(({ title }) => dataText(title, 40))]);
  return tableBox('Groups', 'numbers heat', heads, rows.join(''));
}

const LISTED = 200;

function onlyList(
  what: string,
  pages: readonly { readonly image_name: string | null; readonly batch_id: string | null }[],
): string {
  if (pages.length === 0) return '';
  const items = pages.slice(0, LISTED).map(({ image_name, batch_id }) => {
    const batch = batch_id === null ? '' : `${dataText(batch_id)} / `;
    return `<li>${batch}${dataText(image_name ?? '')}</li>`;
  });
  if (pages.length > LISTED) items.push(`<li>… and ${pages.length - LISTED} more</li>`);
  return `<details><summary>${pages.length} ${what}</summary><ul>${items.join('')}</ul></details>`;
}

const CONFUSION_TITLES = ['kind', 'reference', 'read as', 'count', 'found on', 'code points'];

/** What is read as what, for each model; a button shows the pages. */
export function confusionTables({ models }: Overview): string {
  let filters = 0;
  const parts = models.map(({ name, confusions }, at) => {
    if (confusions.length === 0) return '';
    const rows = confusions.map((confusion) => confusionRow(confusion, filters++));
    const table = tableBox(
      `Confusions of model ${at + 1}`,
      'confusions',
      headCells(CONFUSION_TITLES),
      rows.join(''),
    );
    return `<details${at === 0 ? ' open' : ''}><summary>${dataText(name)}</summary>${table}</details>`;
  });
  const tables = parts.join('');
  if (tables === '') return '';
  const intro = '<p>The most frequent errors in graphemes. The button shows the pages that have them.</p>';
  return section('confusions', 'Confusions', `${intro}${tables}`);
}

/** A confusion with the button of its filter, which has a number. */
function confusionRow(
  { kind, reference, hypothesis, count, pages, names }: Model['confusions'][number],
  filter: number,
): string {
  const amount = counted(pages.length, 'page');
  const label = `show the ${amount} with this error`;
  const button =
    `<button type="button" class="filter" data-filter="${filter}" aria-label="${label}">` +
    `${amount}</button>`;
  const cells = [
    `<td><span class="swatch ${kind}s"></span>${KIND_WORDS[kind]}</td>`,
    `<td>${stackText(reference)}</td>`,
    `<td>${stackText(hypothesis)}</td>`,
    `<td class="number">${count}</td>`,
    `<td>${button}</td>`,
    `<td class="names">${escapeHtml(names)}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}

/** Pages that no model reads: perhaps their transcript is wrong. */
export function suspectList({ suspects }: Overview, source: ReportSource): string {
  if (suspects.length === 0) return '';
  const items = suspects.map(({ page, best }) => {
    const name = dataText(source.imageName(page));
    const button = `<button type="button" class="page link" data-page="${page}">${name}</button>`;
    const about = `${dataText(source.batchId(page))}, best CER ${shown(best, 'percent')}`;
    return `<li>${button} <span class="quiet">${about}</span></li>`;
  });
  const intro =
    '<p>Even the best model reads these pages badly: perhaps the transcript is wrong, or the image.</p>';
  const list = `<ol class="suspects">${items.join('')}</ol>`;
  return section('suspects', 'Every model fails here', `${intro}${list}`);
}
