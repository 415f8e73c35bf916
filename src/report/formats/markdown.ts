import { EXPERIMENT_TITLES, experimentRow } from '../experiment-rows.ts';
import { bestOf, modelColumns, shown, shownCer, shownSpread } from '../model-columns.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import { escapeMarkdown } from '../../format/escape-markdown.ts';
import { revealSymbol } from '../../format/reveal.ts';
import { shorten } from '../text-safety.ts';
import type { ReportContent, ReportFile } from './format.ts';
import { groupingsOf } from '../../results/groupings.ts';
import { partOf } from '../../results/shown-models.ts';
import { groupValues } from './group-files.ts';

type Rows = readonly (readonly string[])[];

/** `report.md`. */
export function markdownFiles({ overview, source }: ReportContent): ReportFile[] {
  return [{ name: 'report.md', parts: [reportMarkdown(overview, source)] }];
}

/** The report for a pull request or a terminal: tables, no pictures. */
function reportMarkdown(overview: Overview, source: ReportSource): string {
  const parts = [
    '# Report',
    `${overview.rows.length} models, ${overview.pages} pages. Signature \`` +
      `${overview.evaluation.signature.replaceAll('`', '')}\`.`,
    '## Models',
    models(overview),
    ...combined(overview),
    ...batches(overview),
    ...groups(overview),
    ...experiments(source),
    ...confusions(overview),
    ...suspects(overview, source),
  ];
  return `${parts.join('\n\n')}\n`;
}

function table([header = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(header),
    line(header.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

function name(text: string): string {
  return escapeMarkdown(shorten(text));
}

function models(overview: Overview): string {
  const columns = modelColumns(overview);
  const best = columns.map((column) => bestOf(column, overview));
  return table([
    ['model', ...columns.map(({ title }) => title)],
    ...overview.rows.map((model) => [
      name(model.title),
      ...columns.map((column, at) => {
        const value = column.valueOf(model);
        const text = shown(value, column.form);
        const interval = shownSpread(column, model);
        return (
          `${value !== null && value === best[at] ? `**${text}**` : text}` +
          `${interval === '' ? '' : ` (${interval})`}`
        );
      }),
    ]),
  ]);
}

function combined({ combined: view, models: list }: Overview): string[] {
  if (view === null) return [];
  const rows = [
    ['best model of each page', shown(view.oracle.cer, 'percent')],
    ...(view.vote === null ? [] : [['vote, line by line', shown(view.vote.cer, 'percent')]]),
  ];
  const shares = list.map((model, row) => [
    name(model.name),
    ...view.complementarity[row]!.map((share, column) => (row === column ? '' : shown(share, 'percent'))),
    String(view.best[row]),
  ]);
  return [
    '## Combined',
    `On ${view.pages} pages that every model has read.`,
    table([['together', 'micro CER'], ...rows]),
    'Share of the row’s errors that the model of the column does not make:',
    table([['', ...list.map((model) => name(model.name)), 'pages best'], ...shares]),
  ];
}

function batches({ batches: keys, rows: list }: Overview): string[] {
  if (keys.length < 2) return [];
  return [
    '## CER by batch',
    table([
      ['batch', ...list.map((model) => name(model.title))],
      ...keys.map((key) => [
        name(key),
        ...list.map((model) => shownCer(partOf(model, ({ batches: of }) => of, key))),
      ]),
    ]),
  ];
}

function groups(overview: Overview): string[] {
  const { evaluation, rows: list } = overview;
  return groupingsOf(evaluation).flatMap(({ column, groupsOf }) => {
    const rows = groupValues(overview, groupsOf).map((value) =>
      [name(value)].concat(list.map((model) => shownCer(partOf(model, groupsOf, value)))),
    );
    return [
      `## CER by ${name(column)}`,
      table([[name(column), ...list.map(({ title }) => name(title))], ...rows]),
    ];
  });
}

function experiments({ experiments: list = [] }: ReportSource): string[] {
  if (list.length === 0) return [];
  return [
    '## Correction experiments',
    table([
      EXPERIMENT_TITLES,
      ...list
        .map(experimentRow)
        .map(({ name: title, corrector, cells }) => [name(title), name(corrector)].concat(cells)),
    ]),
  ];
}

function confusions({ models: list }: Overview): string[] {
  return list.flatMap((model) =>
    model.confusions.length === 0
      ? []
      : [
          `## Confusions of ${name(model.name)}`,
          table([
            ['kind', 'reference', 'read as', 'count', 'pages', 'code points'],
            ...model.confusions.map(({ kind, reference, hypothesis, count, pages, names }) => [
              kind,
              symbol(reference),
              symbol(hypothesis),
              String(count),
              String(pages.length),
              name(shorten(names, 200)),
            ]),
          ]),
        ],
  );
}

function symbol(text: string): string {
  return escapeMarkdown(revealSymbol(shorten(text, 24)));
}

function suspects({ suspects: list }: Overview, source: ReportSource): string[] {
  if (list.length === 0) return [];
  return [
    '## Every model fails here',
    'Perhaps the transcript is wrong.',
    table([
      ['page', 'batch', 'best CER'],
      ...list.map(({ page, best }) => [
        name(source.imageName(page)),
        name(source.batchId(page)),
        shown(best, 'percent'),
      ]),
    ]),
  ];
}
