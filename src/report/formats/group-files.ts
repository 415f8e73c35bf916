import { portableNames } from '../../io/portable-name.ts';
import type { AverageOf } from '../../results/evaluation.ts';
import { groupingsOf, type Grouping } from '../../results/groupings.ts';
import type { Overview } from '../overview.ts';
import type { Cell } from './csv-record.ts';
import type { ReportContent, ReportFile } from './format.ts';

/** A model and its averages in a group. */
interface GroupRow {
  readonly model: string;
  readonly average: AverageOf;
}

/** A column of the metadata: values in their order, for each value the models that have it. */
interface ColumnGroups {
  readonly column: string;
  readonly groups: ReadonlyMap<string, readonly GroupRow[]>;
}

/** Values of a column that any model has, in their order. */
export function groupValues({ models }: Overview, groups: Grouping['groupsOf']): string[] {
  return [...new Set(models.flatMap(({ evaluation }) => Object.keys(groups(evaluation))))];
}

/** The groups of an evaluation with metadata, column by column. */
function groupsOf({ evaluation: { metadata }, models }: Overview): ColumnGroups[] {
  return groupingsOf({ metadata }).map(({ column, groupsOf: of }) => {
    const groups = new Map<string, GroupRow[]>();
    for (const { name, evaluation } of models) {
      for (const [value, average] of Object.entries(of(evaluation))) {
        const known = groups.get(value) ?? [];
        known.push({ model: name, average });
        groups.set(value, known);
      }
    }
    return { column, groups };
  });
}

/** `by_{column}/{value}.csv` with one row per model, and `final_summary.csv` with all of them. */
export function groupFiles({ overview, record }: ReportContent): ReportFile[] {
  const columns = groupsOf(overview);
  if (columns.length === 0) return [];
  const rows = columns.flatMap(({ groups }) => [...groups.values()].flat());
  const keys = [...new Set(rows.flatMap(({ average }) => Object.keys(average.macro)))];
  const cells = ({ model, average }: GroupRow): Cell[] => [
    model,
    average.count,
    average.micro['cer'] ?? null,
    ...keys.map((key) => average.macro[key] ?? null),
  ];
  const header = ['model', 'pages', 'micro_cer', ...keys];
  const folders = portableNames(columns.map(({ column }) => column));
  const files = columns.flatMap(({ column, groups }) => {
    const names = portableNames([...groups.keys()]);
    return [...groups].map(([value, of]) => ({
      name: `by_${folders.get(column) ?? ''}/${names.get(value) ?? ''}.csv`,
      parts: [header, ...of.map(cells)].map(record),
    }));
  });
  return [...files, { name: 'final_summary.csv', parts: summaryRows(columns, header, cells).map(record) }];
}

/** Every group of every column; of one column its name is the head of the values. */
function summaryRows(
  columns: readonly ColumnGroups[],
  header: readonly string[],
  cells: (row: GroupRow) => Cell[],
): Cell[][] {
  const isOne = columns.length === 1;
  const rows = columns.flatMap(({ column, groups }) =>
    [...groups].flatMap(([value, of]) =>
      of.map((row) => [...(isOne ? [value] : [column, value]), ...cells(row)]),
    ),
  );
  return [[...(isOne ? [columns[0]!.column] : ['column', 'value']), ...header], ...rows];
}
