import { EXPERIMENT_TITLES, experimentRow } from '../experiment-rows.ts';
import { bestOf, modelColumns, shown, shownInterval } from '../model-columns.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import { escapeHtml } from '../text-safety.ts';
import { groupsOf } from './group-files.ts';
import { dataText, stackText } from './html-text.ts';

/** A table that scrolls inside of its own box, reachable with the keyboard. */
function tableBox(label: string, className: string, head: string, body: string): string {
  return `<div class="box" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table class="${className}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const head = (cells: readonly string[]): string =>
  cells.map((cell) => `<th scope="col">${cell}</th>`).join('');

/** The models, one a row; columns can be sorted in the browser. */
export function modelsTable(overview: Overview): string {
  const columns = modelColumns(overview);
  const best = columns.map((column) => bestOf(column, overview));
  const heads = [{ title: 'model', help: 'name of the model' }, ...columns]
    .map(
      ({ title, help }) =>
        `<th scope="col" aria-sort="none"><button type="button" class="sort" title="${escapeHtml(help.replaceAll('`', ''))}">${title}</button></th>`,
    )
    .join('');
  const rows = overview.models.map((model) => {
    const cells = columns.map((column, at) => {
      const value = column.valueOf(model);
      const interval = shownInterval(column.intervalOf(model));
      const isBest = value !== null && value === best[at];
      return `<td data-value="${value ?? ''}"${isBest ? ' class="best"' : ''}>${shown(value, column.form)}${interval === '' ? '' : `<small>${interval}</small>`}</td>`;
    });
    return `<tr><th scope="row">${dataText(model.name)}</th>${cells.join('')}</tr>`;
  });
  return tableBox('Models', 'numbers sortable', heads, rows.join(''));
}

/** What the models would reach together. */
export function combinedTables({ combined, models }: Overview): string {
  if (combined === null) return '';
  const { oracle, vote, complementarity, best, pages } = combined;
  const together = [
    ['best model of each page', oracle.cer],
    ...(vote === null ? [] : [['vote of the models, line by line', vote.cer] as const]),
  ] as const;
  const rows = together
    .map(([what, cer]) => `<tr><th scope="row">${what}</th><td>${shown(cer, 'percent')}</td></tr>`)
    .join('');
  const shares = models
    .map(
      ({ name }, row) =>
        `<tr><th scope="row">${dataText(name, 40)}</th>${complementarity[row]!.map((share, column) => `<td>${row === column ? '' : shown(share, 'percent')}</td>`).join('')}<td>${best[row]}</td></tr>`,
    )
    .join('');
  return `<section aria-labelledby="combined"><h2 id="combined">Combined</h2><p>On ${pages} pages that every model has read.</p>
${tableBox('Combined error rates', 'numbers', head(['together', 'micro CER']), rows)}
<h3>Complementarity</h3><p>Share of the row’s errors that the model of the column does not make, and the pages on which the row’s model is the best.</p>
${tableBox('Complementarity', 'numbers', head(['errors of', ...models.map(({ name }) => dataText(name, 40)), 'pages best']), shares)}</section>`;
}

/** What corrections changed; nothing without experiments. */
export function experimentsTable({ experiments = [] }: ReportSource): string {
  if (experiments.length === 0) return '';
  const rows = experiments
    .map(experimentRow)
    .map(
      ({ name, corrector, cells }) =>
        `<tr><th scope="row">${dataText(name)}</th><td>${dataText(corrector)}</td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<section aria-labelledby="experiments"><h2 id="experiments">Correction experiments</h2><p>Means over the pages before and after correction; p of the paired permutation test.</p>
${tableBox('Correction experiments', 'numbers', head(EXPERIMENT_TITLES), rows)}</section>`;
}

/** Averages by the column of the metadata, and what fits in only one of the files. */
export function groupsTable(overview: Overview): string {
  const { metadata } = overview.evaluation;
  if (metadata === undefined) return '';
  const { column, onlyInBenchmark, onlyInMetadata } = metadata;
  const rows = [...groupsOf(overview)]
    .map(
      ([value, of]) =>
        `<tr><th scope="row">${dataText(value)}</th>${overview.models
          .map(({ name }) => {
            const average = of.find(({ model }) => model === name)?.average;
            return `<td>${shown(average?.macro['cer'] ?? null, 'percent')}<small>${average?.count ?? 0} pages</small></td>`;
          })
          .join('')}</tr>`,
    )
    .join('');
  return `<section aria-labelledby="groups"><h2 id="groups">CER by ${dataText(column)}</h2>${tableBox('Groups', 'numbers', head([dataText(column), ...overview.models.map(({ name }) => dataText(name, 40))]), rows)}
${onlyList('pages of the benchmark that the metadata lacks', onlyInBenchmark)}${onlyList('rows of the metadata whose page the benchmark lacks', onlyInMetadata)}</section>`;
}

const LISTED = 200;

function onlyList(
  what: string,
  pages: readonly { readonly image_name: string | null; readonly batch_id: string | null }[],
): string {
  if (pages.length === 0) return '';
  const items = pages
    .slice(0, LISTED)
    .map(
      ({ image_name, batch_id }) =>
        `<li>${batch_id === null ? '' : `${dataText(batch_id)} / `}${dataText(image_name ?? '')}</li>`,
    )
    .join('');
  return `<details><summary>${pages.length} ${what}</summary><ul>${items}${pages.length > LISTED ? `<li>… and ${pages.length - LISTED} more</li>` : ''}</ul></details>`;
}

/** What is read as what, for each model; a button shows the pages. */
export function confusionTables({ models }: Overview): string {
  let filter = 0;
  const parts = models
    .map(({ name, confusions }, at) => {
      const rows = confusions
        .map(
          ({ kind, reference, hypothesis, count, pages, names }) =>
            `<tr><td>${kind}</td><td>${stackText(reference)}</td><td>${stackText(hypothesis)}</td><td class="number">${count}</td><td><button type="button" class="filter" data-filter="${filter++}" aria-label="${pages.length} ${pages.length === 1 ? 'page' : 'pages'} with this ${kind}: show">${pages.length} ${pages.length === 1 ? 'page' : 'pages'}</button></td><td class="names">${escapeHtml(names)}</td></tr>`,
        )
        .join('');
      if (rows === '') return '';
      return `<details${at === 0 ? ' open' : ''}><summary>${dataText(name)}</summary>${tableBox(`Confusions of model ${at + 1}`, 'confusions', head(['kind', 'reference', 'read as', 'count', 'found on', 'code points']), rows)}</details>`;
    })
    .join('');
  return parts === ''
    ? ''
    : `<section aria-labelledby="confusions"><h2 id="confusions">Confusions</h2><p>The most frequent errors in graphemes. The button shows the pages that have them.</p>${parts}</section>`;
}

/** Pages that no model reads: perhaps their transcript is wrong. */
export function suspectList({ suspects }: Overview, source: ReportSource): string {
  if (suspects.length === 0) return '';
  const items = suspects
    .map(
      ({ page, best }) =>
        `<li><button type="button" class="page link" data-page="${page}">${dataText(source.imageName(page))}</button> <span class="quiet">${dataText(source.batchId(page))}, best CER ${shown(best, 'percent')}</span></li>`,
    )
    .join('');
  return `<section aria-labelledby="suspects"><h2 id="suspects">Every model fails here</h2><p>Even the best model reads these pages badly: perhaps the transcript is wrong, or the image.</p><ol class="suspects">${items}</ol></section>`;
}
