/** Makes the columns of a table sortable by their buttons; a second click turns the order round. */
export function makeSortable(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  heads.forEach((head, column) => {
    head.querySelector('button')?.addEventListener('click', () => {
      const direction = head.ariaSort === 'ascending' ? 'descending' : 'ascending';
      for (const other of heads) other.ariaSort = 'none';
      head.ariaSort = direction;
      sortRows(table, column, direction === 'ascending' ? 1 : -1);
    });
  });
}

function sortRows(table: HTMLTableElement, column: number, sign: number): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows].sort((left, right) => sign * compare(left.cells[column], right.cells[column]));
  for (const row of rows) body.append(row);
}

/** By number where cells have one, else by text; cells without a value come last. */
function compare(left: HTMLTableCellElement | undefined, right: HTMLTableCellElement | undefined): number {
  const [first, second] = [left?.dataset['value'], right?.dataset['value']];
  if (first === undefined || second === undefined)
    return (left?.textContent ?? '').localeCompare(right?.textContent ?? '', undefined, { numeric: true });
  if (first === '' || second === '') return first === second ? 0 : first === '' ? 1 : -1;
  return Number(first) - Number(second);
}
