import { spacedPercent } from '../../format/numbers.ts';
import type { PageIndex } from '../pages/page-data.ts';
import { revealInvisible } from '../../format/reveal.ts';
import { bytesOf } from './blocks.ts';
import { byId, element } from './element.ts';

/** Rows that are added at a time. */
const SLICE = 100;

/** The list of pages: worst first, with search, batches, orders and the pages of a confusion. */
export class PageTable {
  readonly #index: PageIndex;
  readonly #open: (page: number, pages: readonly number[]) => void;
  readonly #means: readonly number[];
  readonly #keys: readonly string[];
  #filter: Uint8Array | undefined;
  #pages: number[] = [];
  #shown = 0;

  constructor(index: PageIndex, open: (page: number, pages: readonly number[]) => void) {
    this.#index = index;
    this.#open = open;
    this.#means = index.names.map((_, page) => meanOf(index.rates.map((rates) => rates[page] ?? null)));
    this.#keys = index.names.map((name, page) =>
      `${index.batches[index.batchOf[page] ?? 0] ?? ''}/${name}`.toLowerCase(),
    );
    this.#fillControls();
    this.update();
  }

  /** The pages in the list, in its order. */
  get pages(): readonly number[] {
    return this.#pages;
  }

  #fillControls(): void {
    const { models, batches } = this.#index;
    const option = (value: string, text: string): HTMLOptionElement => element('option', { value }, [text]);
    const choice = byId('batch');
    choice.append(option('', 'all'));
    for (const [at, name] of batches.entries())
      choice.append(option(String(at), revealInvisible(name) || '(none)'));
    byId('order').append(
      option('mean', 'worst first'),
      ...models.map((name, at) => option(`worst-${at}`, `worst of ${revealInvisible(name)}`)),
      option('best', 'best first'),
      option('benchmark', 'as in the benchmark'),
      option('name', 'by name'),
    );
    byId('page-table')
      .querySelector('thead')
      ?.append(
        element(
          'tr',
          {},
          ['page', 'batch', ...models].map((name, at) =>
            element('th', { scope: 'col' }, [at < 2 ? name : element('bdi', {}, [revealInvisible(name)])]),
          ),
        ),
      );
    for (const id of ['search', 'batch', 'order'])
      byId(id).addEventListener('input', () => {
        this.update();
      });
    byId('controls').addEventListener('submit', (event) => {
      event.preventDefault();
    });
    byId('more').addEventListener('click', () => {
      this.#showMore();
    });
    byId('clear-filter').addEventListener('click', () => {
      this.filterBy(undefined, '');
    });
    byId('controls').hidden = false;
  }

  /** Shows only the pages of a bit set. */
  filterBy(bits: string | undefined, label: string): void {
    this.#filter = bits === undefined ? undefined : bytesOf(bits);
    byId('active-filter').hidden = bits === undefined;
    byId('filter-label').textContent = label;
    this.update();
  }

  update(): void {
    const words = byId<HTMLInputElement>('search')
      .value.toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    const batch = byId<HTMLSelectElement>('batch').value;
    const filter = this.#filter;
    const { names, batchOf } = this.#index;
    const pages = Array.from(names, (_, page) => page).filter(
      (page) =>
        (batch === '' || batchOf[page] === Number(batch)) &&
        (filter === undefined || ((filter[page >> 3] ?? 0) & (1 << (page & 7))) !== 0) &&
        words.every((word) => this.#keys[page]?.includes(word) === true),
    );
    this.#pages = this.#sorted(pages);
    this.#shown = 0;
    byId('page-table').querySelector('tbody')?.replaceChildren();
    this.#showMore();
  }

  #sorted(pages: number[]): number[] {
    const order = byId<HTMLSelectElement>('order').value;
    if (order === 'benchmark') return pages;
    const { names, rates } = this.#index;
    if (order === 'name')
      return pages.sort(
        (left, right) =>
          (names[left] ?? '').localeCompare(names[right] ?? '', undefined, { numeric: true }) || left - right,
      );
    const model = order.startsWith('worst-') ? rates[Number(order.slice('worst-'.length))] : undefined;
    const rateOf =
      model === undefined
        ? (page: number): number => this.#means[page] ?? -1
        : (page: number): number => model[page] ?? -1;
    const sign = order === 'best' ? -1 : 1;
    return pages.sort((left, right) => sign * (rateOf(right) - rateOf(left)) || left - right);
  }

  #showMore(): void {
    const added = this.#pages.slice(this.#shown, this.#shown + SLICE);
    byId('page-table')
      .querySelector('tbody')
      ?.append(...added.map((page) => this.#row(page)));
    this.#shown += added.length;
    byId('more').hidden = this.#shown >= this.#pages.length;
    byId('count').textContent =
      `${this.#pages.length} of ${this.#index.names.length} pages, ${this.#shown} shown`;
  }

  #row(page: number): HTMLElement {
    const { names, batches, batchOf, rates } = this.#index;
    const button = element('button', { type: 'button', class: 'link', 'data-page': String(page) }, [
      element('bdi', {}, [revealInvisible(names[page] ?? '') || '(none)']),
    ]);
    button.addEventListener('click', () => {
      this.#open(page, this.#pages);
    });
    return element('tr', {}, [
      element('th', { scope: 'row' }, [button]),
      element('td', { class: 'batch' }, [
        element('bdi', {}, [revealInvisible(batches[batchOf[page] ?? 0] ?? '')]),
      ]),
      ...rates.map((ofModel) => element('td', {}, [spacedPercent(ofModel[page] ?? null)])),
    ]);
  }
}

/** Mean of the known rates; -1 without any. */
function meanOf(rates: readonly (number | null)[]): number {
  const known = rates.filter((rate) => rate !== null);
  return known.length === 0 ? -1 : known.reduce((sum, rate) => sum + rate, 0) / known.length;
}
