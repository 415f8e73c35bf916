/**
 * Rows as lines; columns named in `left` are flush left, the others right. Names with wide characters may not
 * line up.
 */
export function alignColumns(table: readonly (readonly string[])[], left: readonly number[] = [0]): string[] {
  const rows = table.map((row) => row.map(onOneLine));
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, [...(row[column] ?? '')].length), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        return left.includes(column) ? `${cell}${padding}` : `${padding}${cell}`;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A name may hold line breaks and tabs, a row of a table may not. */
export function onOneLine(name: string): string {
  return name.replaceAll(/[\t\n]/gu, (control) => (control === '\n' ? '\\n' : '\\t'));
}
