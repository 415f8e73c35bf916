import { modelColumns } from '../model-columns.ts';
import { singleRow } from '../model-rows.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import type { Cell, RecordWriter } from './csv-record.ts';
import type { ReportContent, ReportFile } from './format.ts';

/** `models.csv`, `confusions.csv` and `pages.csv`; of models that were run several times also `runs.csv`. */
export function csvFiles({ overview, source, record }: ReportContent): ReportFile[] {
  return [
    { name: 'models.csv', parts: [modelsCsv(overview, record)] },
    ...runFiles(overview, record),
    { name: 'confusions.csv', parts: [confusionsCsv(overview, record)] },
    { name: 'pages.csv', parts: pagesCsv(source, record) },
  ];
}

/** One row per model, or run of one: rates in full, ends of intervals beside them. */
function modelsCsv(overview: Overview, record: RecordWriter): string {
  const columns = modelColumns(overview);
  const models = overview.models.map(singleRow);
  const withInterval = columns.map((column) => ({
    column,
    hasInterval: models.some((model) => column.intervalOf(model) !== null),
  }));
  const header = withInterval.flatMap(({ column: { key }, hasInterval }) =>
    hasInterval ? [key, `${key}_low`, `${key}_high`] : [key],
  );
  const rows = models.map((model) =>
    withInterval.reduce<Cell[]>(
      (cells, { column, hasInterval }) => {
        const ends = column.intervalOf(model);
        cells.push(column.valueOf(model));
        if (hasInterval) cells.push(ends?.[0] ?? null, ends?.[1] ?? null);
        return cells;
      },
      [model.name],
    ),
  );
  return [['model', ...header], ...rows].map(record).join('');
}

/** One row per rate of a model that was run several times: the mean over its runs, and how they differ. */
function runFiles({ evaluation: { runs = {} } }: Overview, record: RecordWriter): ReportFile[] {
  const rows = Object.entries(runs).flatMap(([model, of]) =>
    (['macro', 'micro'] as const).flatMap((average) =>
      Object.entries(of[average]).map(([rate, { mean, standardDeviation, count }]): Cell[] => [
        model,
        average,
        rate,
        mean,
        standardDeviation,
        count,
      ]),
    ),
  );
  const header = ['model', 'average', 'rate', 'mean', 'standard_deviation', 'runs'];
  return rows.length === 0 ? [] : [{ name: 'runs.csv', parts: [header, ...rows].map(record) }];
}

/** One row per page: its values in the metadata, then one column per model; in parts of many rows. */
function* pagesCsv(source: ReportSource, record: RecordWriter): Generator<string> {
  const rates = source.models.map((name) => `${source.metric}_${name}`);
  let part = record(['image_name', 'batch_id', ...source.groups.map(({ column }) => column), ...rates]);
  for (let page = 0; page < source.pages; page += 1) {
    part += record([
      source.imageName(page),
      source.batchId(page),
      ...source.groups.map(({ values }) => values[page] ?? null),
      ...source.models.map((_, model) => source.rate(model, page)),
    ]);
    if (part.length < 1 << 16) continue;
    yield part;
    part = '';
  }
  yield part;
}

function confusionsCsv({ models }: Overview, record: RecordWriter): string {
  const rows = models.flatMap(({ name, confusions }) =>
    confusions.map(({ kind, reference, hypothesis, count, pages, names }): Cell[] => [
      name,
      kind,
      reference,
      hypothesis,
      count,
      pages.length,
      names,
    ]),
  );
  return [['model', 'kind', 'reference', 'hypothesis', 'count', 'pages', 'names'], ...rows]
    .map(record)
    .join('');
}
