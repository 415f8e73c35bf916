import type { Page } from './pages.ts';

interface Teller {
  readonly model: { readonly name: string };
  warn(message: string): void;
}

const SHOWN = 10;

/** Tells notes about pages, but not without end. */
export class PageNotes {
  readonly #teller: Teller;
  #count = 0;

  constructor(teller: Teller) {
    this.#teller = teller;
  }

  tell({ batchId, imageName }: Page, note: string): void {
    const { model } = this.#teller;
    this.#count += 1;
    if (this.#count <= SHOWN) this.#teller.warn(`${model.name}: ${batchId}/${imageName}: ${note}`);
    if (this.#count === SHOWN + 1) this.#teller.warn(`${model.name}: further notes are in the journal`);
  }
}
