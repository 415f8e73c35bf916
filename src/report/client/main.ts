/** The script of the report's document. */
import { Blocks, readIndex } from './blocks.ts';
import { byId } from './element.ts';
import { PageDialog } from './page-dialog.ts';
import { PageTable } from './page-table.ts';
import { makeSortable } from './sort-table.ts';

async function start(): Promise<void> {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) makeSortable(table);
  const index = await readIndex();
  const dialog = new PageDialog(index, new Blocks(index));
  const table = new PageTable(index, (page, pages) => {
    void dialog.open(page, pages);
  });
  for (const button of document.querySelectorAll<HTMLElement>('button.page')) {
    button.addEventListener('click', () => {
      void dialog.open(
        Number(button.dataset['page']),
        [...document.querySelectorAll<HTMLElement>('button.page')].map((other) =>
          Number(other.dataset['page']),
        ),
      );
    });
  }
  for (const button of document.querySelectorAll<HTMLElement>('button.filter')) {
    button.addEventListener('click', () => {
      table.filterBy(index.filters[Number(button.dataset['filter'])], labelOf(button));
      byId('pages').scrollIntoView();
      byId('clear-filter').focus({ preventScroll: true });
    });
  }
  document.documentElement.dataset['ready'] = 'true';
}

/** The confusion of a button's row in words. */
function labelOf(button: HTMLElement): string {
  const cells = button.closest('tr')?.cells;
  return `${cells?.[0]?.textContent ?? ''}: ${cells?.[1]?.textContent ?? ''} → ${cells?.[2]?.textContent ?? ''}`;
}

void start();
