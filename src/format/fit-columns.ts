import { tableWidth } from './align-columns.ts';

/** A column of a table, its title first. */
export interface TableColumn {
  readonly cells: readonly string[];
  /** Where there is no room for all columns, those that matter least are left out; `Infinity` always stays. */
  readonly importance: number;
}

/** The columns that fit, in their order; of equally important ones the last are left out first. */
export function fitColumns<Column extends TableColumn>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  let kept = columns;
  while (tableWidth(rowsOf(kept)) > width) {
    const [leastAt] = kept
      .map(({ importance }, at) => [at, importance] as const)
      .reduce((least, other) => (other[1] <= least[1] ? other : least));
    if (kept[leastAt]?.importance === Infinity) return kept;
    kept = kept.filter((_, at) => at !== leastAt);
  }
  return kept;
}

/** Columns as the rows of a table. */
export function rowsOf(columns: readonly TableColumn[]): string[][] {
  return (columns[0]?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
}
