import { revealInvisible } from '../../format/reveal.ts';
import type { PageDetails, PageIndex } from '../pages/page-data.ts';
import type { Blocks } from './blocks.ts';
import { byId, element } from './element.ts';
import { ImagePane } from './image-pane.ts';
import { ModelChoice } from './model-choice.ts';
import { pageAction } from './page-keys.ts';
import { TextPane } from './text-pane.ts';
import type { UrlState } from './url-state.ts';

/** On a screen as narrow as this one model is shown at a time. */
const NARROW = matchMedia('(max-width: 700px)');
/** Pixels that a text needs beside others, and the numbers of lines beside all. */
const [COLUMN, NUMBERS] = [240, 85];

/** Shows one page: its image, the reference, and the texts of models against it. What is shown is in the address. */
export class PageDialog {
  readonly #index: PageIndex;
  readonly #blocks: Blocks;
  readonly #state: UrlState;
  readonly #choice: ModelChoice;
  readonly #dialog = byId<HTMLDialogElement>('page');
  readonly #body = byId('page-body');
  /** The list that previous and next go through. */
  readonly #listed: () => readonly number[];
  #page = -1;
  #details: PageDetails | undefined;
  #image: ImagePane | undefined;
  #texts: TextPane | undefined;
  #isWide = false;

  constructor(index: PageIndex, state: UrlState, listed: () => readonly number[], blocks: Blocks) {
    this.#index = index;
    this.#blocks = blocks;
    this.#state = state;
    this.#listed = listed;
    this.#choice = new ModelChoice(index.models, state, NARROW, () => {
      this.#fillPlaces();
      this.#showTexts();
    });
    this.#listen();
  }

  /** Opens a page, as a step that one can go back from. */
  async open(page: number): Promise<void> {
    const isOpen = this.#dialog.open;
    const { names, batches, batchOf } = this.#index;
    const address = [batches[batchOf[page] ?? 0] ?? '', names[page] ?? ''];
    this.#state.set({ zoom: '', line: '' });
    this.#state.set({ page: address }, { isStep: !isOpen, separator: '/' });
    await this.#show(page);
  }

  /** Shows what the address says. */
  async follow(): Promise<void> {
    const address = this.#state.list('page', '/');
    if (address.length !== 2) {
      if (this.#dialog.open) this.#dialog.close();
      return;
    }
    const [batch = '', name = ''] = address;
    const { names, batches, batchOf } = this.#index;
    const page = names.findIndex((other, at) => other === name && batches[batchOf[at] ?? 0] === batch);
    if (page !== -1) await this.#show(page);
  }

  async #show(page: number): Promise<void> {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#page = page;
    this.#showPlace();
    byId('page-title').textContent = revealInvisible(
      `${this.#index.names[page] ?? ''} (${this.#index.batches[this.#index.batchOf[page] ?? 0] ?? ''})`,
    );
    this.#body.replaceChildren(element('p', { class: 'quiet' }, ['loading …']));
    try {
      const details = await this.#blocks.detailsOf(page);
      if (this.#page !== page) return;
      if (details === undefined) throw new Error('no details of this page');
      this.#fill(details);
    } catch (error) {
      if (this.#page !== page) return;
      this.#body.replaceChildren(
        element('p', { role: 'alert' }, [error instanceof Error ? error.message : String(error)]),
      );
    }
  }

  #showPlace(): void {
    const pages = this.#listed();
    const place = pages.indexOf(this.#page);
    byId('place').textContent = place === -1 ? '' : `${place + 1} of ${pages.length}`;
    byId<HTMLButtonElement>('previous').disabled = place <= 0;
    byId<HTMLButtonElement>('next').disabled = place === -1 || place === pages.length - 1;
  }

  #go(step: 1 | -1): void {
    const pages = this.#listed();
    const place = pages.indexOf(this.#page);
    const page = place === -1 ? undefined : pages[place + step];
    if (page !== undefined) void this.open(page);
  }

  #fill(details: PageDetails): void {
    this.#details = details;
    this.#isWide = false;
    this.#texts = undefined;
    const hasImage = details.image !== null || details.preview !== null;
    this.#image = hasImage
      ? new ImagePane(details, {
          onLine: (line) => {
            this.#lineOfImage(line);
          },
          onView: (zoom) => {
            this.#state.set({ zoom });
          },
          onShape: (isWide) => {
            this.#setShape(isWide);
          },
        })
      : undefined;
    byId('zoom-tools').hidden = !hasImage;
    const none = element('p', { class: 'placeholder' }, ['no image']);
    const link =
      details.image === null
        ? []
        : [element('a', { href: details.image, target: '_blank', rel: 'noreferrer' }, ['open the image'])];
    this.#body.replaceChildren(
      element('div', { class: 'image-side' }, [this.#image?.node ?? none, ...link]),
      element('div', { class: 'text-side' }),
    );
    this.#choice.reveal();
    this.#setShape(this.#isWide);
    this.#fillPlaces();
    this.#showTexts();
    if (this.#state.has('zoom')) this.#image?.restore(this.#state.list('zoom').join(','));
  }

  #setShape(isWide: boolean): void {
    const isChanged = isWide !== this.#isWide;
    this.#isWide = isWide;
    this.#body.className = isWide ? 'wide' : 'tall';
    if (isChanged) this.#showTexts();
  }

  /** The models whose lines have places, one of which is drawn. */
  #fillPlaces(): void {
    const places = this.#details?.places ?? [];
    const models = places.flatMap((known, model) => (known === null ? [] : [model]));
    const choice = byId<HTMLSelectElement>('places-of');
    choice.replaceChildren(
      ...models.map((model) =>
        element('option', { value: String(model) }, [revealInvisible(this.#index.models[model] ?? '')]),
      ),
      element('option', { value: 'none' }, ['no model']),
    );
    byId('places-tools').hidden = models.length === 0 || this.#image === undefined;
    const wanted = this.#state.text('places');
    const model = this.#index.models.indexOf(wanted);
    const shown = this.#choice.chosen.find((candidate) => models.includes(candidate));
    choice.value =
      wanted === '-' ? 'none' : String(models.includes(model) ? model : (shown ?? models[0] ?? 'none'));
    this.#drawPlaces();
  }

  /** The model whose lines are drawn on the image. */
  get #placesOf(): number | undefined {
    const { value } = byId<HTMLSelectElement>('places-of');
    return value === 'none' || value === '' ? undefined : Number(value);
  }

  #drawPlaces(): void {
    const model = this.#placesOf;
    this.#image?.showPlaces(model === undefined ? null : (this.#details?.places?.[model] ?? null));
  }

  #showTexts(): void {
    const side = this.#body.querySelector<HTMLElement>('.text-side');
    if (side === null || this.#details === undefined) return;
    const wanted = this.#state.text('layout');
    byId<HTMLSelectElement>('layout').value = wanted === '' ? 'auto' : wanted;
    const auto =
      this.#isWide || side.clientWidth < NUMBERS + COLUMN * (this.#choice.chosen.length + 1)
        ? 'rows'
        : 'columns';
    this.#texts = new TextPane({
      index: this.#index,
      page: this.#page,
      details: this.#details,
      models: this.#choice.chosen,
      layout: wanted === 'rows' || wanted === 'columns' ? wanted : auto,
      onLine: (line, model) => {
        this.#lineOfText(line, model);
      },
    });
    side.replaceChildren(this.#texts.node);
    const line = this.#state.text('line');
    if (line !== '') this.#choose(Number(line) - 1, undefined);
  }

  /** A line of the reference was clicked, or one of a model's text, whose places are then drawn. */
  #lineOfText(line: number, model: number | undefined): void {
    if (model !== undefined && model !== this.#placesOf && this.#details?.places?.[model]) {
      byId<HTMLSelectElement>('places-of').value = String(model);
      this.#drawPlaces();
    }
    this.#choose(line, undefined);
  }

  #lineOfImage(line: number): void {
    const model = this.#placesOf;
    const found = model === undefined ? undefined : this.#texts?.referenceLineOf(model, line);
    this.#choose(found, line);
  }

  /** Marks a line in the texts and on the image. */
  #choose(reference: number | undefined, onImage: number | undefined): void {
    const model = this.#placesOf;
    this.#texts?.choose(reference);
    const place =
      model === undefined || reference === undefined ? undefined : this.#texts?.lineOf(model, reference);
    this.#image?.choose(onImage ?? place);
    this.#state.set({ line: reference === undefined ? '' : String(reference + 1) });
  }

  #listen(): void {
    const on = (id: string, act: () => void): void => {
      byId(id).addEventListener('click', act);
    };
    on('close', () => {
      this.#dialog.close();
    });
    on('previous', () => {
      this.#go(-1);
    });
    on('next', () => {
      this.#go(1);
    });
    on('zoom-in', () => this.#image?.zoom(1));
    on('zoom-out', () => this.#image?.zoom(-1));
    on('zoom-fit', () => this.#image?.fit());
    on('rotate', () => this.#image?.rotate());
    byId('places-of').addEventListener('input', () => {
      const model = this.#placesOf;
      this.#state.set({ places: model === undefined ? '-' : (this.#index.models[model] ?? '') });
      this.#drawPlaces();
    });
    byId('layout').addEventListener('input', () => {
      const { value } = byId<HTMLSelectElement>('layout');
      this.#state.set({ layout: value === 'auto' ? '' : value });
      this.#showTexts();
    });
    this.#dialog.addEventListener('close', () => {
      this.#page = -1;
      this.#body.replaceChildren();
      this.#state.set({ page: '', zoom: '', line: '' });
    });
    this.#dialog.addEventListener('keydown', (event) => {
      this.#press(event);
    });
    NARROW.addEventListener('change', () => {
      this.#choice.update();
    });
  }

  #press(event: KeyboardEvent): void {
    const action = pageAction(event, this.#image);
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'previous') this.#go(-1);
    else if (action === 'next') this.#go(1);
    else action();
  }
}
