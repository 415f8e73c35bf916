import type { UrlState } from './url-state.ts';

/**
 * Makes the columns of a table sortable by their buttons; a second click turns the order round. The order is in
 * the address.
 */
export function makeSortable(table: HTMLTableElement, state: UrlState): void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  const given = [...(table.tBodies[0]?.rows ?? [])];
  const apply = (): void => {
    const [, key = '', direction = ''] = /^(.*)-(up|down)$/u.exec(state.text('sort')) ?? [];
    const column = heads.findIndex((head) => head.dataset['key'] === key);
    for (const head of heads) head.ariaSort = 'none';
    if (column === -1) {
      table.tBodies[0]?.append(...given);
      return;
    }
    heads[column]!.ariaSort = direction === 'up' ? 'ascending' : 'descending';
    sortRows(table, column, direction === 'up' ? 1 : -1);
  };
  for (const head of heads)
    head.querySelector('button')?.addEventListener('click', () => {
      state.set({ sort: `${head.dataset['key'] ?? ''}-${head.ariaSort === 'ascending' ? 'down' : 'up'}` });
      apply();
    });
  state.onChange(apply);
  apply();
}

function sortRows(table: HTMLTableElement, column: number, sign: number): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows].sort((left, right) => compare(left.cells[column], right.cells[column], sign));
  body.append(...rows);
}

/** By number where cells have one, else by text; cells without a value come last in both orders. */
function compare(
  left: HTMLTableCellElement | undefined,
  right: HTMLTableCellElement | undefined,
  sign: number,
): number {
  const [first, second] = [left?.dataset['value'], right?.dataset['value']];
  if (first === undefined || second === undefined)
    return (
      sign * (left?.textContent ?? '').localeCompare(right?.textContent ?? '', undefined, { numeric: true })
    );
  if (first === '' || second === '') return first === second ? 0 : first === '' ? 1 : -1;
  return sign * (Number(first) - Number(second));
}
