/** The script of the report's document. */
import { Blocks, readIndex, Thumbs } from './blocks.ts';
import { byId } from './element.ts';
import { PageDialog } from './page-dialog.ts';
import { PageTable } from './page-table.ts';
import { makeSortable } from './sort-table.ts';
import { startTheme } from './theme.ts';
import { UrlState } from './url-state.ts';

async function start(): Promise<void> {
  const state = new UrlState();
  startTheme(state);
  for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable'))
    makeSortable(table, state);
  startColumns(state);
  startBoxes();
  startParts(state);
  await painted();
  const index = await readIndex();
  const filters = [...document.querySelectorAll<HTMLElement>('button.filter')];
  // the dialog goes through the list, and the list opens pages in the dialog
  const opener: { dialog?: PageDialog } = {};
  const open = (page: number): void => {
    void opener.dialog?.open(page);
  };
  const labelOf = (filter: number): string => wordsOf(filters[filter]);
  const table = new PageTable({ index, thumbs: new Thumbs(index), state, open, labelOf });
  const dialog = new PageDialog(index, state, () => table.pages, new Blocks(index));
  opener.dialog = dialog;
  for (const button of document.querySelectorAll<HTMLElement>('button.page'))
    button.addEventListener('click', () => {
      open(Number(button.dataset['page']));
    });
  for (const [filter, button] of filters.entries())
    button.addEventListener('click', () => {
      table.filterBy(filter);
      byId('pages').scrollIntoView();
      byId('clear-filter').focus({ preventScroll: true });
    });
  state.onChange(() => {
    void dialog.follow();
  });
  if (state.part !== '') document.getElementById(state.part)?.scrollIntoView();
  await dialog.follow();
  document.documentElement.dataset['ready'] = 'true';
}

/** The page is seen before the list of many thousand pages is made; a window in the background paints nothing. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 300);
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}

/** The confusion of a button's row in words. */
function wordsOf(button: HTMLElement | undefined): string {
  const cells = button?.closest('tr')?.cells;
  return `${cells?.[0]?.textContent ?? ''}: ${cells?.[1]?.textContent ?? ''} → ${cells?.[2]?.textContent ?? ''}`;
}

/** The box that shows all columns of the table of models. */
function startColumns(state: UrlState): void {
  const box = document.getElementById('all-columns');
  const table = document.querySelector('table.models');
  if (!(box instanceof HTMLInputElement) || table === null) return;
  const apply = (): void => {
    box.checked = state.text('columns') === 'all';
    table.classList.toggle('all', box.checked);
    measureBoxes();
  };
  box.addEventListener('input', () => {
    state.set({ columns: box.checked ? 'all' : '' });
    apply();
  });
  state.onChange(apply);
  apply();
}

/** A table that is wider than its place scrolls in it; the head of any other one keeps to the top of the page. */
function startBoxes(): void {
  measureBoxes();
  addEventListener('resize', measureBoxes);
}

function measureBoxes(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.box')) {
    const table = box.querySelector('table');
    box.classList.toggle('scrolls', table !== null && table.scrollWidth > box.clientWidth);
  }
}

/** Links of the bar at the top keep what else is in the address. */
function startParts(state: UrlState): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav.top a'))
    link.addEventListener('click', (event) => {
      const part = link.hash.slice(1);
      event.preventDefault();
      state.goTo(part);
      document.getElementById(part)?.scrollIntoView();
    });
}

void start();
