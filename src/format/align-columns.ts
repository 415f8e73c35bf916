/** Puts colour on a cell that is filled up already, so that colours take no room. */
export type PaintCell = (text: string, row: number, column: number) => string;

/**
 * Rows as lines; columns named in `left` are flush left, the others right. Names with wide characters may not
 * line up.
 */
export function alignColumns(
  table: readonly (readonly string[])[],
  left: readonly number[] = [0],
  paint: PaintCell = (text) => text,
): string[] {
  const rows = table.map((row) => row.map(onOneLine));
  const widths = columnWidths(rows);
  return rows.map((row, at) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        const painted = paint(cell, at, column);
        if (!left.includes(column)) return `${padding}${painted}`;
        return column === row.length - 1 ? painted : `${painted}${padding}`;
      })
      .join(GAP)
      .trimEnd(),
  );
}

const GAP = '  ';

/** How many columns of a terminal a table takes. */
export function tableWidth(table: readonly (readonly string[])[]): number {
  const widths = columnWidths(table.map((row) => row.map(onOneLine)));
  return widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, [...(row[column] ?? '')].length), 0),
  );
}

/** A name may hold line breaks and tabs, a row of a table may not. */
export function onOneLine(name: string): string {
  return name.replaceAll(/[\t\n]/gu, (control) => (control === '\n' ? '\\n' : '\\t'));
}
