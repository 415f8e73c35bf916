import { csvRecord } from '../../io/csv/csv-write.ts';
import { modelColumns } from '../model-columns.ts';
import type { Overview } from '../overview.ts';
import type { ReportSource } from '../source.ts';
import { spreadsheetSafe } from '../text-safety.ts';

export type Cell = string | number | null;

/** Makes a record; with `isSafe` no text in it is a formula for a spreadsheet. */
export type RecordWriter = (cells: readonly Cell[]) => string;

export function recordWriter(isSafe: boolean): RecordWriter {
  return (cells) =>
    csvRecord(
      isSafe ? cells.map((cell) => (typeof cell === 'string' ? spreadsheetSafe(cell) : cell)) : cells,
    );
}

/** One row per model: rates in full, ends of intervals beside them. */
export function modelsCsv(overview: Overview, record: RecordWriter): string {
  const columns = modelColumns(overview);
  const withInterval = columns.map((column) => ({
    column,
    hasInterval: overview.models.some((model) => column.intervalOf(model) !== null),
  }));
  const header = withInterval.flatMap(({ column: { key }, hasInterval }) =>
    hasInterval ? [key, `${key}_low`, `${key}_high`] : [key],
  );
  const rows = overview.models.map((model) => [
    model.name,
    ...withInterval.flatMap(({ column, hasInterval }) => {
      const ends = column.intervalOf(model);
      return hasInterval
        ? [column.valueOf(model), ends?.[0] ?? null, ends?.[1] ?? null]
        : [column.valueOf(model)];
    }),
  ]);
  return [['model', ...header], ...rows].map(record).join('');
}

/** One row per page, one column per model; in parts of many rows. */
export function* pagesCsv(source: ReportSource, record: RecordWriter): Generator<string> {
  let part = record(['image_name', 'batch_id', ...source.models.map((name) => `${source.metric}_${name}`)]);
  for (let page = 0; page < source.pages; page += 1) {
    part += record([
      source.imageName(page),
      source.batchId(page),
      ...source.models.map((_, model) => source.rate(model, page)),
    ]);
    if (part.length < 1 << 16) continue;
    yield part;
    part = '';
  }
  yield part;
}

export function confusionsCsv({ models }: Overview, record: RecordWriter): string {
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
