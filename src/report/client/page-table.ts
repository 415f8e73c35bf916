import { spacedPercent } from '../../format/numbers.ts';
import type { PageIndex } from '../pages/page-data.ts';
import { revealInvisible } from '../../format/reveal.ts';
import { heatOf } from '../charts/heat.ts';
import { bytesOf, type Thumbs } from './blocks.ts';
import { byId, element } from './element.ts';
import type { UrlState } from './url-state.ts';

/** Rows that are added at a time. */
const SLICE = 100;

export interface PageTableOptions {
  readonly index: PageIndex;
  readonly thumbs: Thumbs;
  readonly state: UrlState;
  open(page: number): void;
  /** The words of a filter. */
  labelOf(filter: number): string;
}

/** The list of pages: worst first, with search, batches, orders and the pages of a confusion, all in the address. */
export class PageTable {
  readonly #options: PageTableOptions;
  readonly #index: PageIndex;
  readonly #means: readonly number[];
  readonly #keys: readonly string[];
  readonly #body = byId('page-table').querySelector('tbody')!;
  readonly #pictures: IntersectionObserver;
  #filter: Uint8Array | undefined;
  #pages: number[] = [];
  #shown = 0;

  constructor(options: PageTableOptions) {
    const { index, state } = options;
    this.#options = options;
    this.#index = index;
    this.#means = index.names.map((_, page) => meanOf(index.rates.map((rates) => rates[page] ?? null)));
    this.#keys = index.names.map((name, page) =>
      `${index.batches[index.batchOf[page] ?? 0] ?? ''}/${name}`.toLowerCase(),
    );
    this.#pictures = new IntersectionObserver((entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void this.#fillThumb(target as HTMLElement);
      }
    });
    this.#fillControls();
    state.onChange(() => {
      this.#follow();
    });
    this.#follow();
    this.#growWithPage();
  }

  /** The pages in the list, in its order. */
  get pages(): readonly number[] {
    return this.#pages;
  }

  /** Shows the pages of a confusion alone. */
  filterBy(filter: number | undefined): void {
    this.#options.state.set({ filter: filter === undefined ? '' : String(filter) });
    this.#follow();
  }

  #fillControls(): void {
    const { models, batches } = this.#index;
    const option = (value: string, text: string): HTMLOptionElement => element('option', { value }, [text]);
    byId('batch').append(
      option('', 'all'),
      ...batches.map((name, at) => option(String(at), revealInvisible(name) || '(none)')),
    );
    byId('order').append(
      option('mean', 'worst first'),
      ...models.map((name, at) => option(`worst-${at}`, `worst of ${revealInvisible(name)}`)),
      option('best', 'best first'),
      option('benchmark', 'as in the benchmark'),
      option('name', 'by name'),
    );
    const heads = ['page', 'batch', ...models].map((name, at) =>
      element('th', { scope: 'col' }, [at < 2 ? name : element('bdi', {}, [revealInvisible(name)])]),
    );
    byId('page-table')
      .querySelector('thead')
      ?.append(element('tr', {}, heads));
    for (const id of ['search', 'batch', 'order'])
      byId(id).addEventListener('input', () => {
        this.#keep();
        this.#update();
      });
    byId('controls').addEventListener('submit', (event) => {
      event.preventDefault();
    });
    byId('more').addEventListener('click', () => {
      this.#showMore();
    });
    byId('clear-filter').addEventListener('click', () => {
      this.filterBy(undefined);
    });
    byId('controls').hidden = false;
  }

  /** Writes what was chosen into the address. */
  #keep(): void {
    const [batch, order] = [byId<HTMLSelectElement>('batch').value, byId<HTMLSelectElement>('order').value];
    this.#options.state.set({
      q: byId<HTMLInputElement>('search').value,
      order: order === 'mean' ? '' : order,
      batch: batch === '' ? '' : (this.#index.batches[Number(batch)] ?? ''),
    });
  }

  /** Takes what the address says. */
  #follow(): void {
    const { state, labelOf } = this.#options;
    byId<HTMLInputElement>('search').value = state.text('q');
    const batch = state.has('batch') ? this.#index.batches.indexOf(state.text('batch')) : -1;
    byId<HTMLSelectElement>('batch').value = batch === -1 ? '' : String(batch);
    const order = byId<HTMLSelectElement>('order');
    order.value = state.text('order') || 'mean';
    if (order.value === '') order.value = 'mean';
    const filter = state.has('filter') ? Number(state.text('filter')) : -1;
    const bits = this.#index.filters[filter];
    this.#filter = bits === undefined ? undefined : bytesOf(bits);
    byId('active-filter').hidden = bits === undefined;
    byId('filter-label').textContent = bits === undefined ? '' : labelOf(filter);
    this.#update();
  }

  #update(): void {
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
    this.#pictures.disconnect();
    this.#body.replaceChildren();
    this.#showMore();
  }

  #sorted(pages: number[]): number[] {
    const order = byId<HTMLSelectElement>('order').value;
    if (order === 'benchmark') return pages;
    const { names, rates } = this.#index;
    if (order === 'name') {
      const { compare } = new Intl.Collator(undefined, { numeric: true });
      return pages.sort((left, right) => compare(names[left] ?? '', names[right] ?? '') || left - right);
    }
    const model = order.startsWith('worst-') ? rates[Number(order.slice('worst-'.length))] : undefined;
    const rateOf =
      model === undefined
        ? (page: number): number => this.#means[page] ?? -1
        : (page: number): number => model[page] ?? -1;
    const sign = order === 'best' ? -1 : 1;
    return pages.sort((left, right) => sign * (rateOf(right) - rateOf(left)) || left - right);
  }

  /** More rows come when the end of the list comes into sight; the button is for those who do not scroll. */
  #growWithPage(): void {
    new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && this.#shown > SLICE) this.#showMore();
      },
      { rootMargin: '600px' },
    ).observe(byId('more'));
  }

  #showMore(): void {
    const added = this.#pages.slice(this.#shown, this.#shown + SLICE);
    this.#body.append(...added.map((page) => this.#row(page)));
    this.#shown += added.length;
    byId('more').hidden = this.#shown >= this.#pages.length;
    byId('count').textContent =
      `${this.#pages.length} of ${this.#index.names.length} pages, ${this.#shown} shown`;
  }

  #row(page: number): HTMLElement {
    const { names, rates } = this.#index;
    const button = element('button', { type: 'button', class: 'link', 'data-page': String(page) }, [
      element('bdi', {}, [revealInvisible(names[page] ?? '') || '(none)']),
    ]);
    button.addEventListener('click', () => {
      this.#options.open(page);
    });
    return element('tr', {}, [
      element('th', { scope: 'row' }, [
        element('div', { class: 'page-name' }, [
          ...this.#thumb(page),
          // on a phone the batch stands below the name
          element('span', { 'data-batch': this.#batchOf(page) }, [button]),
        ]),
      ]),
      element('td', { class: 'batch' }, [element('bdi', {}, [this.#batchOf(page)])]),
      ...rates.map((ofModel) => {
        const rate = ofModel[page] ?? null;
        return element('td', { class: heatOf(rate) }, [spacedPercent(rate)]);
      }),
    ]);
  }

  #batchOf(page: number): string {
    const { batches, batchOf } = this.#index;
    return revealInvisible(batches[batchOf[page] ?? 0] ?? '');
  }

  /** The place of a small picture, which is filled when it comes into sight. */
  #thumb(page: number): Node[] {
    const { thumbs } = this.#options;
    if (thumbs.isEmpty) return [];
    const place = element('span', { class: 'thumb', 'data-page': String(page) });
    if (thumbs.has(page)) this.#pictures.observe(place);
    return [place];
  }

  async #fillThumb(place: HTMLElement): Promise<void> {
    // without its picture the row says the same
    const src = await this.#options.thumbs.thumbOf(Number(place.dataset['page'])).catch(() => undefined);
    if (src === undefined) return;
    const image = element('img', { src, alt: '' });
    place.append(image);
    place.addEventListener('click', () => {
      this.#options.open(Number(place.dataset['page']));
    });
  }
}

/** Mean of the known rates; -1 without any. */
function meanOf(rates: readonly (number | null)[]): number {
  const known = rates.filter((rate) => rate !== null);
  return known.length === 0 ? -1 : known.reduce((sum, rate) => sum + rate, 0) / known.length;
}
