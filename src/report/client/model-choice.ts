import { revealInvisible } from '../../format/reveal.ts';
import { byId, element } from './element.ts';
import type { UrlState } from './url-state.ts';

/** Models that are shown unless others are chosen: more texts do not stand beside each other. */
const SHOWN = 4;

/** The buttons that choose the models of the page view: any of them, or on a narrow screen one at a time. */
export class ModelChoice {
  readonly #models: readonly string[];
  readonly #state: UrlState;
  readonly #narrow: MediaQueryList;
  readonly #onChange: () => void;
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(models: readonly string[], state: UrlState, narrow: MediaQueryList, onChange: () => void) {
    this.#models = models;
    this.#state = state;
    this.#narrow = narrow;
    this.#onChange = onChange;
    this.#buttons = models.map((name, model) => this.#button(name, model));
    byId('chosen').append(...this.#buttons);
    this.#mark();
    state.onChange(() => {
      this.#mark();
    });
  }

  /** Numbers of the chosen models, in their order. */
  get chosen(): readonly number[] {
    const names = this.#state.list('models');
    const wanted = this.#state.has('models')
      ? names.flatMap((name) => (this.#models.includes(name) ? [this.#models.indexOf(name)] : []))
      : this.#standard;
    return this.#narrow.matches ? wanted.slice(0, 1) : wanted;
  }

  get #standard(): readonly number[] {
    return Array.from({ length: Math.min(SHOWN, this.#models.length) }, (_, model) => model);
  }

  /** Moves to the chosen button: on a narrow screen they are a row that scrolls. */
  reveal(): void {
    if (this.#narrow.matches)
      this.#buttons[this.chosen[0] ?? -1]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** The width of the screen has changed. */
  update(): void {
    this.#mark();
    this.#onChange();
  }

  #button(name: string, model: number): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, [
      element('span', { class: `swatch m${model % 10}` }),
      element('bdi', {}, [revealInvisible(name)]),
    ]);
    button.addEventListener('click', () => {
      this.#toggle(model);
    });
    return button;
  }

  #toggle(model: number): void {
    const { chosen } = this;
    const next = this.#narrow.matches
      ? [model]
      : this.#models.flatMap((_, at) => ((at === model) === !chosen.includes(at) ? [at] : []));
    // without any there would be nothing to see
    if (next.length === 0) return;
    const isStandard = !this.#narrow.matches && next.join() === this.#standard.join();
    this.#state.set({ models: isStandard ? [] : next.map((at) => this.#models[at] ?? '') });
    this.update();
  }

  #mark(): void {
    const { chosen } = this;
    for (const [model, button] of this.#buttons.entries())
      button.ariaPressed = String(chosen.includes(model));
  }
}
