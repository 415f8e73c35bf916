import type { Table } from './sums.ts';

/** A table of different columns, and for every asked-for column which one it is. */
export interface PackedTable {
  readonly table: Table;
  readonly places: readonly number[];
}

/** Lays columns side by side, equal ones once: models share the reference lengths of their pages. */
export function packColumns(columns: readonly ArrayLike<number>[]): PackedTable {
  const different: ArrayLike<number>[] = [];
  const places = columns.map((column) => {
    const known = different.findIndex((other) => sameValues(column, other));
    return known >= 0 ? known : different.push(column) - 1;
  });
  const rows = columns[0]?.length ?? 0;
  const values = new Float64Array(rows * different.length);
  different.forEach((column, place) => {
    for (let row = 0; row < rows; row += 1) values[row * different.length + place] = column[row] as number;
  });
  return { table: { values, columns: different.length, rows }, places };
}

function sameValues(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left === right) return true;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return left.length === right.length;
}

/** One column of the sums, resample after resample. */
export function columnOf(sums: Float64Array, columns: number, place: number): Float64Array {
  const column = new Float64Array(sums.length / columns);
  for (let row = 0; row < column.length; row += 1) column[row] = sums[row * columns + place] as number;
  return column;
}
